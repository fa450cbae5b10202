package mesh.load.run.testbed;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.BodySyntax;
import mesh.load.scenario.Contender.Body;
import mesh.load.scenario.Place;
import mesh.load.scenario.Placeholders;
import mesh.load.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * Fills the texts of a user's requests with the user's values, each in the form that its place requires.
 *
 * @param values by the names that stand in braces
 * @param environment the values of variables
 */
record UserTexts(Map<String, String> values, Map<String, String> environment) {

    UserTexts with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(values);
        all.putAll(more);
        return new UserTexts(all, environment);
    }

    String path(String template) {
        return fill(
                template,
                value -> URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    /** Throws a {@link ScenarioException} at this place if the text cannot contain a value. Its message does not contain the value. */
    Body.Text body(Body.Text template, Place place) {
        try {
            return new Body.Text(
                    template.contentType(),
                    BodySyntax.of(template.contentType()).fill(template.text(), values::get, environment::get));
        } catch (IllegalArgumentException unfit) {
            throw new ScenarioException(
                    place, "the body of user " + values.get(Placeholders.USER) + ": " + unfit.getMessage());
        }
    }

    /** Throws a {@link ScenarioException} at this place if a value cannot be in a header. Its message does not contain the value. */
    Map<String, String> headers(Map<String, String> templates, Place place) {
        Map<String, String> headers = plain(templates);
        headers.forEach((name, value) -> ScenarioException.unless(
                UserRequest.isValue(value),
                place,
                "the value of the header '" + name + "' of user " + values.get(Placeholders.USER)
                        + " contains characters other than printable ASCII, so it cannot be sent"));
        return headers;
    }

    /** Fills the values of a map as they are. */
    Map<String, String> plain(Map<String, String> templates) {
        Map<String, String> filled = new LinkedHashMap<>();
        templates.forEach((name, template) -> filled.put(name, fill(template, UnaryOperator.identity())));
        return filled;
    }

    private String fill(String template, UnaryOperator<String> escape) {
        return Placeholders.fill(
                template,
                name -> escaped(values.get(name), escape),
                variable -> escaped(environment.get(variable), escape));
    }

    private static @Nullable String escaped(@Nullable String value, UnaryOperator<String> escape) {
        return value == null ? null : escape.apply(value);
    }
}
