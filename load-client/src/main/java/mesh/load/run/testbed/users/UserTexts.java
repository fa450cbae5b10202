package mesh.load.run.testbed.users;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.Placeholders;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.RequestSyntax;

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

    /** Throws a {@link ScenarioException} at this place if a value makes it another path. Its message does not contain the value. */
    String path(String template, Place place) {
        return fitting(place, () -> RequestSyntax.PATH.fill(template, values::get, environment::get));
    }

    /** Throws a {@link ScenarioException} at this place if the text cannot contain a value. Its message does not contain the value. */
    Body.Text body(Body.Text template, Place place) {
        RequestSyntax syntax = RequestSyntax.of(template.contentType());
        return new Body.Text(
                template.contentType(),
                fitting(place, () -> syntax.fill(template.text(), values::get, environment::get)));
    }

    private String fitting(Place place, Supplier<String> filled) {
        try {
            return filled.get();
        } catch (IllegalArgumentException unfit) {
            throw new ScenarioException(
                    place, "a request of user " + values.get(Placeholders.USER) + ": " + unfit.getMessage());
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
        templates.forEach(
                (name, template) -> filled.put(name, Placeholders.fill(template, values::get, environment::get)));
        return filled;
    }
}
