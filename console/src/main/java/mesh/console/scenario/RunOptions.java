package mesh.console.scenario;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.cli.ScenarioOptions;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * A user's changes to a scenario. A null value keeps the scenario's value. {@code timeout} and {@code set} are written into the scenario;
 * all others are options of {@code ./mesh run}.
 *
 * @param users the number of users of every contender
 * @param engine {@code nio} or {@code threads}
 * @param repetitions how often each contender is put under load
 * @param cold whether to skip the warm-up
 * @param full whether to make the long run, in scenarios that have a long run
 * @param soakFor how long a soak lasts
 * @param timeout the timeout of a request, such as {@code 5s}
 * @param set limits, as {@code service.property} and value
 */
public record RunOptions(
        @Nullable Integer users,
        @Nullable String engine,
        @Nullable Integer repetitions,
        @Nullable Boolean cold,
        @Nullable Boolean full,
        @Nullable String soakFor,
        @Nullable String timeout,
        @Nullable Map<String, @Nullable String> set) {

    static final RunOptions NONE = new RunOptions(null, null, null, null, null, null, null, null);

    /**
     * Returns the options for the command line. Each option and its value are one word, so that no value can be mistaken for another
     * option.
     */
    String[] arguments() {
        return Stream.of(
                        argument("--users", users),
                        argument("--engine", engine),
                        argument("--repeat", repetitions),
                        argument("--cold", flag(cold)),
                        argument("--full", flag(full)),
                        argument("--soak-for", soakFor))
                .flatMap(argument -> argument)
                .toArray(String[]::new);
    }

    private static Stream<String> argument(String name, @Nullable Object value) {
        return value == null ? Stream.empty() : Stream.of(name + "=" + value);
    }

    private static @Nullable String flag(@Nullable Boolean on) {
        return on == null || !on ? null : on.toString().toLowerCase(Locale.ROOT);
    }

    /**
     * Checks that the scenario can run with these options.
     *
     * @throws CommandLine.ParameterException as {@code ./mesh run} would
     * @throws ScenarioException as {@code ./mesh run} would
     */
    void check(Scenario scenario) {
        ScenarioOptions options = CommandLine.populateCommand(new ScenarioOptions(), arguments());
        options.applyTo(scenario);
    }

    /** Returns whether there are changes for which {@code ./mesh run} has no option. */
    boolean changeTheScenario() {
        return timeout != null || (set != null && !set.isEmpty());
    }

    /** Returns the scenario, as the content of its file, with these changes. The scenario's reader checks the changes later. */
    Map<String, Object> changed(Map<String, Object> scenario) {
        Map<String, Object> tree = new LinkedHashMap<>(scenario);
        if (timeout != null) {
            tree.put("request-timeout", timeout);
        }
        if (set != null) {
            Map<Object, Object> services = copy(tree.get("services"));
            set.forEach((name, value) -> put(services, name, value));
            tree.put("services", services);
        }
        return tree;
    }

    private static void put(Map<Object, Object> services, String name, @Nullable String value) {
        int dot = name.indexOf('.');
        if (dot < 1 || value == null) {
            throw new ScenarioException(
                    "'" + name + "' is not a limit with a value. Allowed: service.property and a value, such as "
                            + "netty-gateway.mesh.limits.max-connections and 100");
        }
        Map<Object, Object> properties = copy(services.get(name.substring(0, dot)));
        properties.put(name.substring(dot + 1), value);
        services.put(name.substring(0, dot), properties);
    }

    private static Map<Object, Object> copy(@Nullable Object map) {
        return map instanceof Map<?, ?> known ? new LinkedHashMap<>(known) : new LinkedHashMap<>();
    }
}
