package mesh.console.scenario;

import java.util.ArrayList;
import java.util.List;
import mesh.load.cli.TriedOptions;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * A request to put a service of the user under load, as {@code ./mesh try} does. A null value has the default of that command.
 *
 * @param application a jar, or the URL of an application that runs already
 * @param path path and query that each user requests
 * @param users numbers of users, such as {@code 1,100,1000}
 * @param ready a path that responds with 200 once the application is ready
 */
public record TriedService(
        @Nullable String application,
        @Nullable String path,
        @Nullable String users,
        @Nullable String ready) {

    private static final String JAR = ".jar";

    /**
     * Checks the request as {@code ./mesh try} would.
     *
     * @param trusted whether the request may start a jar
     * @throws ScenarioException if something is missing, or a jar is not allowed; all other mistakes as in {@code ./mesh try}
     */
    public RunArguments arguments(boolean trusted) {
        String named = application == null ? "" : application.strip();
        boolean isJar = named.endsWith(JAR) && !named.startsWith("-");
        if (!isJar && !named.startsWith("http://")) {
            throw new ScenarioException("application: '" + named
                    + "' is no service. Allowed: a URL such as http://127.0.0.1:8080, or the path of a jar");
        }
        if (isJar && !trusted) {
            throw new ScenarioException(
                    "application: this console may not start a jar. Start it with ./mesh console --trust, or try the jar in a "
                            + "terminal: ./mesh try " + named);
        }
        Scenario scenario = new TriedOptions(named, given(path), given(users), given(ready)).scenario();
        return new RunArguments(scenario.name(), "try", words(named), null);
    }

    private static @Nullable String given(@Nullable String field) {
        return field == null || field.isBlank() ? null : field.strip();
    }

    private List<String> words(String named) {
        List<String> words = new ArrayList<>(List.of(named));
        put(words, "--path", given(path));
        put(words, "--users", given(users));
        put(words, "--ready", given(ready));
        return words;
    }

    /** An option and its value are one word, so that no value can be mistaken for another option. */
    private static void put(List<String> words, String option, @Nullable String value) {
        if (value != null) {
            words.add(option + "=" + value);
        }
    }
}
