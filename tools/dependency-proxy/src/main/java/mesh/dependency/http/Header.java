package mesh.dependency.http;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A header of a request or a response. */
public record Header(String name, String value) {

    /** Headers that concern one connection, or that the sender of a message always writes itself. A proxy does not pass them on. */
    private static final Set<String> OF_ONE_HOP = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "http2-settings",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    boolean isPassedOn() {
        return !OF_ONE_HOP.contains(name.toLowerCase(Locale.ROOT));
    }

    static Optional<String> find(List<Header> headers, String name) {
        return headers.stream()
                .filter(header -> header.name.equalsIgnoreCase(name))
                .map(Header::value)
                .findFirst();
    }
}
