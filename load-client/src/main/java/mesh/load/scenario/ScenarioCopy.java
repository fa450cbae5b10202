package mesh.load.scenario;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A copy of a scenario with some parts replaced: those that options of the command line can change. */
final class ScenarioCopy {

    private final Scenario original;
    private Map<Service, Map<String, String>> services;
    private List<Contender> contenders;
    private EngineKind engine;
    private WarmUp warmUp;
    private int repetitions;
    private @Nullable Isolated isolated;
    private @Nullable Fault fault;
    private @Nullable Soak soak;
    private @Nullable CapacityGoal findMaxRate;
    private @Nullable Overload overload;
    private @Nullable OpenConnections openConnections;
    private List<Expectation> expectations;
    private @Nullable Beside beside;

    ScenarioCopy(Scenario original) {
        this.original = original;
        services = original.services();
        contenders = original.contenders();
        engine = original.engine();
        warmUp = original.warmUp();
        repetitions = original.repetitions();
        isolated = original.isolated();
        fault = original.fault();
        soak = original.soak();
        findMaxRate = original.findMaxRate();
        overload = original.overload();
        openConnections = original.openConnections();
        expectations = original.expectations();
        beside = original.beside();
    }

    ScenarioCopy services(Map<Service, Map<String, String>> others) {
        services = others;
        return this;
    }

    ScenarioCopy contenders(List<Contender> others) {
        contenders = others;
        return this;
    }

    ScenarioCopy engine(EngineKind other) {
        engine = other;
        return this;
    }

    ScenarioCopy warmUp(WarmUp other) {
        warmUp = other;
        return this;
    }

    ScenarioCopy repetitions(int others) {
        repetitions = others;
        return this;
    }

    ScenarioCopy isolated(Isolated other) {
        isolated = other;
        return this;
    }

    ScenarioCopy soak(Soak other) {
        soak = other;
        return this;
    }

    /** Replaces the scenario's own experiment, and drops the expectations of that. */
    ScenarioCopy findMaxRate(CapacityGoal goal) {
        if (findMaxRate == null) {
            fault = null;
            soak = null;
            openConnections = null;
            beside = null;
            overload = null;
            expectations = List.of();
        }
        findMaxRate = goal;
        return this;
    }

    Scenario scenario() {
        return new Scenario(
                original.name(),
                original.question(),
                original.legacy(),
                services,
                contenders,
                original.work(),
                original.shape(),
                engine,
                warmUp,
                repetitions,
                original.requestTimeout(),
                isolated,
                fault,
                soak,
                original.lookAfter(),
                findMaxRate,
                overload,
                openConnections,
                original.compare(),
                expectations,
                beside);
    }
}
