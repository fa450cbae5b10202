package mesh.load.cli;

import java.time.Duration;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Labelled;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that replace values of a scenario. */
public final class ScenarioOptions {

    @Option(
            names = "--users",
            paramLabel = "N",
            converter = WholeNumber.Users.class,
            description = "Users of every contender, 1 to 10000, instead of what the scenario says.")
    private @Nullable Integer users;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            converter = EngineConverter.class,
            description = "Who stands behind the barrier: nio (a sender a core) or threads (a virtual thread a user).")
    private @Nullable EngineKind engine;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            converter = WholeNumber.Repetitions.class,
            description = {
                "Put every contender under load so many times, 1 to 100, instead of what the scenario says.",
                "Applications that run one at a time are started so often."
            })
    private @Nullable Integer repeat;

    @Option(
            names = "--cold",
            description = "Warm nothing up: the times then hold what it costs to load classes and to compile, "
                    + "and whoever comes first pays for what all share.")
    private boolean cold;

    @Option(
            names = "--full",
            description = "The long run of scenarios that have one: more requests, more starts. It can take an hour.")
    private boolean full;

    @Option(
            names = "--soak-for",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long a soak lasts, such as 30s, instead of what the scenario says.")
    private @Nullable Duration soakFor;

    /**
     * Returns the scenario to run.
     *
     * @throws mesh.load.scenario.ScenarioException if the scenario cannot run with these values
     */
    public Scenario applyTo(Scenario asked) {
        Scenario scenario = full ? asked.full() : asked;
        if (cold) {
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
        return repeat == null ? scenario : scenario.withRepetitions(repeat);
    }

    /** Reads an engine by its name in scenarios. */
    private static final class EngineConverter implements ITypeConverter<EngineKind> {

        @Override
        public EngineKind convert(String text) {
            return Labelled.find(EngineKind.class, text)
                    .orElseThrow(() -> new TypeConversionException("unknown engine '" + text + "'; "
                            + DidYouMean.hint(text, Labelled.labels(EngineKind.class))));
        }
    }
}
