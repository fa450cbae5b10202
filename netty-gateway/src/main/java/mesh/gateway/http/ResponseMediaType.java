package mesh.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.NotAcceptableStatusException;

/**
 * Chooses between a JSON array and one reading per line. Annotated controllers choose by default, but a functional route's {@code
 * ok().body(flux)} ignores {@code Accept}.
 */
public final class ResponseMediaType {

    private static final List<MediaType> ARRAY = List.of(MediaType.APPLICATION_JSON);
    private static final List<MediaType> ARRAY_OR_LINES =
            List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_NDJSON);

    private ResponseMediaType() {}

    /**
     * Returns the type for a stream: JSON unless the user prefers NDJSON.
     *
     * @throws NotAcceptableStatusException if the user accepts neither
     */
    public static MediaType ofStream(ServerRequest request) {
        return of(request, ARRAY_OR_LINES);
    }

    /**
     * Returns the type for a list: JSON.
     *
     * @throws NotAcceptableStatusException if the user does not accept it
     */
    public static MediaType ofList(ServerRequest request) {
        return of(request, ARRAY);
    }

    private static MediaType of(ServerRequest request, List<MediaType> offered) {
        List<MediaType> accepted = request.headers().accept();
        if (accepted.isEmpty()) {
            return MediaType.APPLICATION_JSON;
        }
        return accepted.stream()
                .filter(ResponseMediaType::isInUtf8)
                .flatMap(wanted -> offered.stream().filter(wanted::isCompatibleWith))
                .findFirst()
                .orElseThrow(() -> new NotAcceptableStatusException(offered));
    }

    private static boolean isInUtf8(MediaType wanted) {
        return wanted.getCharset() == null || wanted.getCharset().equals(StandardCharsets.UTF_8);
    }
}
