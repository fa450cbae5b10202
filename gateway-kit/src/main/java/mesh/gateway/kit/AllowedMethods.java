package mesh.gateway.kit;

import java.util.stream.Stream;
import org.springframework.http.HttpMethod;

/** What a gateway lets itself be asked: nothing can be changed there. */
public final class AllowedMethods {

    /** As {@code Allow} has it. */
    public static final String LIST = "GET,HEAD,OPTIONS";

    static final String DETAIL = "nothing can be changed here: GET, HEAD and OPTIONS are allowed";

    private AllowedMethods() {}

    /** The same, one by one and in this order. */
    public static HttpMethod[] toArray() {
        return Stream.of(LIST.split(",")).map(HttpMethod::valueOf).toArray(HttpMethod[]::new);
    }
}
