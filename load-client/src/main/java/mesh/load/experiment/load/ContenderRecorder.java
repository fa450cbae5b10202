package mesh.load.experiment.load;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mesh.load.analysis.Lateness;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.Reconnects;
import mesh.load.export.ExportFiles;
import mesh.load.results.ResultsException;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.RunRecorder;
import mesh.load.run.testbed.CallCounter;
import mesh.load.run.testbed.InterruptibleSupplier;
import mesh.load.run.testbed.LegacyControl;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Records the measurement of a contender once its responses are known. The recorder requests the other figures from the services, but a
 * service may be dead and the thread may be interrupted. A missing figure becomes a note and does not affect the other figures.
 */
final class ContenderRecorder {

    /** The longest wait for calls whose client has given up. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Scenario scenario;
    private final LegacyControl legacy;
    private final RunRecorder run;
    private final Consumer<ContenderResult> measured;

    /** @param measured receives each measurement before the run is written with it */
    ContenderRecorder(Scenario scenario, LegacyControl legacy, RunRecorder run, Consumer<ContenderResult> measured) {
        this.scenario = scenario;
        this.legacy = legacy;
        this.run = run;
        this.measured = measured;
    }

    /**
     * Adds the measurement to the result and then to the other files. The result comes first because it is written again however the run
     * ends.
     *
     * @throws ResultsException if a file cannot be written; the result contains the measurement nevertheless
     */
    ContenderResult record(
            Contender contender,
            int repetition,
            LoadResult load,
            InterruptibleSupplier<ObservedMetrics> watch,
            @Nullable CallCounter calls,
            Supplier<ContenderSummary.Forecast> forecast,
            Interference interference) {
        Map<String, Object> leftover =
                orElse(Map.of(), contender, "the count of leftover calls", () -> leftover(contender, load));
        Optional<CallCounts> callCounts =
                orElse(Optional.empty(), contender, "the count of calls", () -> calls(contender, load, calls));
        ObservedMetrics seen = orElse(ObservedMetrics.NOTHING, contender, "the observation of the services", watch);
        Optional<FaultFigures> fault =
                orElse(Optional.empty(), contender, "the recovery from the fault", () -> interference.figures(load));
        Map<String, Object> counted =
                orElse(Map.of(), contender, "the backend's count", () -> counters(contender, load, leftover));
        ContenderResult result = ContenderSummary.of(
                contender,
                scenario.work(),
                repetition,
                load,
                seen,
                forecast.get(),
                counted,
                callCounts.orElse(null),
                fault.orElse(null));
        if (scenario.shape(contender) instanceof Shape.Open) {
            run.add(contender.id(), Lateness.of(load));
        }
        if (scenario.shape(contender) instanceof Shape.Closed) {
            run.add(contender.id(), Reconnects.of(load));
        }
        measured.accept(result);
        run.write();
        ExportFiles.append(run.folder(), contender, scenario.work(), load, result);
        return result;
    }

    private <T> T orElse(T otherwise, Contender contender, String what, InterruptibleSupplier<T> question) {
        try {
            return question.get();
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            run.note(contender.id() + ": " + what + " is missing, because the run was interrupted");
        } catch (RuntimeException cannot) {
            run.note(contender.id() + ": " + what + " is missing: " + cannot.getMessage());
        }
        return otherwise;
    }

    /** Reads the leftover calls before all other figures: right after the last response, and again when the backend has finished. */
    private Map<String, Object> leftover(Contender contender, LoadResult load) throws InterruptedException {
        return contender.respondsInPart() && isCounted(contender, load) ? legacy.leftover(PATIENCE) : Map.of();
    }

    private Map<String, Object> counters(Contender contender, LoadResult load, Map<String, Object> leftover)
            throws InterruptedException {
        Map<String, Object> counted = new LinkedHashMap<>(isCounted(contender, load) ? legacy.counters() : Map.of());
        counted.putAll(leftover);
        return counted;
    }

    private Optional<CallCounts> calls(Contender contender, LoadResult load, @Nullable CallCounter calls)
            throws InterruptedException {
        if (calls == null || load.unfinished() > 0) {
            return Optional.empty();
        }
        long expected = load.requests().stream()
                .mapToLong(one -> contender.calls() == Calls.SINGLE
                        ? 1
                        : contender.expectedItems(scenario.work().itemsOf(one.user())))
                .sum();
        return calls.counts(expected);
    }

    private boolean isCounted(Contender contender, LoadResult load) {
        return contender
                        .calls()
                        .upstream()
                        .filter(Service.LEGACY_BACKEND::equals)
                        .isPresent()
                && load.unfinished() == 0
                && scenario.load().fault() == null; // a new process has counted nothing yet
    }
}
