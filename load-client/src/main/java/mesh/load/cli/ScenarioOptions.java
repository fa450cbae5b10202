package mesh.load.cli;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The scenarios of a command, and the options that replace their values. */
public final class ScenarioOptions {

    static final String USERS = "Number of users of every contender, 1 to 10000. Default: as in the scenario.";

    @Parameters(
            paramLabel = "SCENARIO",
            description =
                    "Names of shipped scenarios (see ./mesh list), or paths of YAML files. Default: ${DEFAULT-VALUE}",
            defaultValue = ShippedScenarios.DEFAULT)
    private List<String> scenarios = List.of();

    @Option(names = "--users", paramLabel = "N", converter = WholeNumber.Users.class, description = USERS)
    private @Nullable Integer users;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            converter = EngineConverter.class,
            description =
                    "Engine that sends requests: nio (one sender per core) or threads (one virtual thread per user). Default: as in "
                            + "the scenario.")
    private @Nullable EngineKind engine;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            converter = WholeNumber.UpTo100.class,
            description = {
                "Number of times to put every contender under load, 1 to 100. Default: as in the scenario.",
                "Applications that run one at a time are started this number of times."
            })
    private @Nullable Integer repetitions;

    @Option(
            names = "--no-warm-up",
            description =
                    "Skip the warm-up. The times then include loading and compiling classes, and the first contender "
                            + "pays for what all contenders share.")
    private boolean noWarmUp;

    @Option(
            names = "--full",
            description =
                    "Use the long version of scenarios that have one, with more requests and starts. It can take an hour.")
    private boolean full;

    @Option(
            names = "--soak-for",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Duration of a soak, such as 30s. Default: as in the scenario.")
    private @Nullable Duration soakFor;

    public ScenarioOptions() {}

    /**
     * Takes the fields of a page. A null value keeps the scenario's.
     *
     * @throws ScenarioException if one is not allowed; the message names it as the option of the command
     */
    public ScenarioOptions(
            @Nullable Integer users,
            @Nullable String engine,
            @Nullable Integer repetitions,
            boolean noWarmUp,
            boolean full,
            @Nullable String soakFor) {
        this.users = converted("--users", new WholeNumber.Users()::convert, users);
        this.engine = converted("--engine", new EngineConverter()::convert, engine);
        this.repetitions = converted("--repetitions", new WholeNumber.UpTo100()::convert, repetitions);
        this.noWarmUp = noWarmUp;
        this.full = full;
        this.soakFor = converted("--soak-for", new DurationConverter()::convert, soakFor);
    }

    private static <T> @Nullable T converted(String option, Function<String, T> converter, @Nullable Object value) {
        return value == null ? null : PageField.value("'" + option + "'", value.toString(), converter);
    }

    /** Reads all scenarios before the first one runs, so that a typo in the last one is reported immediately. */
    List<Scenario> read(Function<String, Scenario> reader) {
        return scenarios.stream().map(reader).map(this::applyTo).toList();
    }

    /** Returns the scenario to run, or throws a {@link ScenarioException} if it cannot run with these values. */
    public Scenario applyTo(Scenario original) {
        Scenario scenario = full ? original.full() : original;
        if (noWarmUp) {
            scenario = scenario.withoutWarmUp();
        }
        if (users != null) {
            scenario = scenario.withUsers(users);
        }
        if (engine != null) {
            scenario = scenario.withEngine(engine);
        }
        if (soakFor != null) {
            scenario = scenario.soakingFor(soakFor);
        }
        return repetitions == null ? scenario : scenario.withRepetitions(repetitions);
    }

    static final class DurationConverter implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String text) {
            try {
                Duration duration = Durations.parse(text);
                if (duration.isPositive()) {
                    return duration;
                }
            } catch (IllegalArgumentException malformed) {
                // reported below, like a duration of zero
            }
            throw new TypeConversionException(
                    "'" + text
                            + "' is not a duration. Allowed: a whole number above zero with a unit (us, ms, s or m), such as 30s");
        }
    }

    private static final class EngineConverter implements ITypeConverter<EngineKind> {

        @Override
        public EngineKind convert(String text) {
            return Labelled.find(EngineKind.class, text)
                    .orElseThrow(() -> new TypeConversionException("unknown engine '" + text + "'. "
                            + DidYouMean.hint(text, Labelled.labels(EngineKind.class))));
        }
    }
}
