package mesh.console.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.cli.ScenarioOptions;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.SettingChanges;
import mesh.load.scenario.yaml.Trust;
import org.jspecify.annotations.Nullable;

/**
 * A user's changes to a scenario. A null value keeps the scenario's value. {@code timeout} and {@code set} are written into the scenario;
 * all others are options of {@code ./mesh run}.
 *
 * @param users the number of users of every contender
 * @param engine {@code nio} or {@code threads}
 * @param repetitions how often each contender is put under load
 * @param noWarmUp whether to skip the warm-up
 * @param full whether to make the long run, in scenarios that have a long run
 * @param soakFor how long a soak lasts
 * @param timeout the timeout of a request, such as {@code 5s}
 * @param set limits, as {@code service.property} and value
 */
public record RunOptions(
        @Nullable Integer users,
        @Nullable String engine,
        @Nullable Integer repetitions,
        @Nullable Boolean noWarmUp,
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
                        argument("--repetitions", repetitions),
                        argument("--no-warm-up", flag(noWarmUp)),
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
     * Checks that the scenario can run with the options of the command line.
     *
     * @throws ScenarioException as {@code ./mesh run} would
     */
    void check(Scenario scenario) {
        new ScenarioOptions(
                        users, engine, repetitions, Boolean.TRUE.equals(noWarmUp), Boolean.TRUE.equals(full), soakFor)
                .applyTo(scenario);
    }

    /** Returns whether there are changes for which {@code ./mesh run} has no option. */
    boolean changeTheScenario() {
        return timeout != null || (set != null && !set.isEmpty());
    }

    /** Returns the scenario with the changes for which {@code ./mesh run} has no option. */
    Scenario changed(Scenario scenario) {
        Scenario changed = timeout == null ? scenario : changes("timeout").requestTimeout(scenario, timeout);
        return set == null ? changed : changes("set").services(changed, byService(set));
    }

    /** The run reads the changed scenario from a file with the trust in a file of unknown origin, so they must not need more. */
    private static SettingChanges changes(String field) {
        return new SettingChanges(ScenarioFile.NAME, new Place(field), Trust.experiments(List.of()));
    }

    private static Map<String, Map<String, String>> byService(Map<String, @Nullable String> set) {
        Map<String, Map<String, String>> services = new LinkedHashMap<>();
        set.forEach((name, value) -> {
            int dot = name.indexOf('.');
            if (dot < 1 || value == null) {
                throw new ScenarioException(
                        "'" + name + "' is not a limit with a value. Allowed: service.property and a value, such as "
                                + "netty-gateway.mesh.limits.max-connections and 100");
            }
            services.computeIfAbsent(name.substring(0, dot), first -> new LinkedHashMap<>())
                    .put(name.substring(dot + 1), value.strip());
        });
        return services;
    }
}
