package mesh.gateway;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.NotAcceptableStatusException;

/**
 * Chooses between a JSON array and a reading a line. Annotated controllers do this by themselves; a functional route's
 * {@code ok().body(flux)} ignores {@code Accept}.
 */
public final class AnswerType {

    private static final List<MediaType> OFFERED = List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_NDJSON);

    private AnswerType() {}

    /**
     * The type to answer with: JSON unless the user prefers NDJSON.
     *
     * @throws NotAcceptableStatusException if the user accepts neither
     */
    public static MediaType of(ServerRequest request) {
        List<MediaType> accepted = request.headers().accept();
        if (accepted.isEmpty()) {
            return MediaType.APPLICATION_JSON;
        }
        return accepted.stream()
                .flatMap(wanted -> OFFERED.stream().filter(wanted::includes))
                .findFirst()
                .orElseThrow(() -> new NotAcceptableStatusException(OFFERED));
    }
}
