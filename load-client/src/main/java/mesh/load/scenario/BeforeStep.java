package mesh.load.scenario;

import static mesh.load.scenario.Key.Text.TEMPLATE;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.scenario.Contender.Body;
import mesh.load.scenario.Contender.ValidResponse;
import org.jspecify.annotations.Nullable;

/** A request that is sent once for each user before the load, such as a login. It is not measured. */
public record BeforeStep(
        @Key(value = "The method of the request. Default: GET, or POST with a 'body'", implied = true)
        HttpMethod method,

        @Key(value = "The path of the request, of the contender's service", text = TEMPLATE)
        String path,

        Place place,

        @Key(value = Contender.HEADERS, otherwise = "{}") Map<String, String> headers,

        @Key("The body of the request") Body.@Nullable Text body,

        @Key(name = "expect", value = "What makes the response valid. Default: a status of 2xx", otherwise = "{}")
        ValidResponse.Checked validResponse,

        @Key(
                value =
                        "Names of values that later requests of the user contain in braces, with their JSON pointers in the response",
                otherwise = "{}")
        Map<String, String> take) {

    /** Supplies the implied method. */
    public BeforeStep {
        method = Objects.requireNonNullElse(method, body == null ? HttpMethod.GET : HttpMethod.POST);
    }

    /** Returns all texts that may contain placeholders. */
    Stream<String> templates() {
        return Contender.templates(path, headers, body, validResponse);
    }
}
