package mesh.load.analysis;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * Validity warnings of a run, each with the figure that triggered it. The limits are our choice. They are wide enough that a quiet machine
 * causes no warning, and narrow enough that a figure without a warning can be reproduced.
 */
public record RunValidity(RunResult run) {

    /** Minimum number of samples beyond a percentile. With fewer, the percentile depends on single samples. */
    private static final int MIN_SAMPLES = 5;

    private static final double SHOWN = 99;
    private static final long MEBIBYTE = 1L << 20;

    /** Ratio of the slowest to the fastest repetition. */
    private static final double MAX_SPREAD = 1.5;

    /** Returns all validity warnings of a run. {@code ofKind} has those about figures that only this kind of experiment has. */
    public static List<ValidityWarning> of(RunResult run, Scenario scenario, Stream<ValidityWarning> ofKind) {
        RunValidity validity = new RunValidity(run);
        return Stream.of(
                        new ContenderValidity(run, scenario).all(),
                        ofKind,
                        validity.outOfMemory(),
                        validity.replaced(),
                        validity.losses(),
                        validity.unwatched(),
                        ValidityFinding.warnings(
                                run.spreads(), SpreadFigures::contender, List.of(RunValidity::disagreement)),
                        validity.cold(),
                        validity.unsettled(),
                        validity.fewSamples())
                .flatMap(notes -> notes)
                .toList();
    }

    /** Warns of a service that ran out of memory. Its users then see failures that neither its threads nor its way of calling cause. */
    private Stream<ValidityWarning> outOfMemory() {
        return run.services().stream()
                .flatMap(service -> Stream.ofNullable(service.outOfMemory())
                        .flatMap(List::stream)
                        .map(one -> WarningKind.SERVICE_OUT_OF_MEMORY.warning(
                                one.contender(),
                                service.name(),
                                one.error(),
                                times(one.lines()),
                                limit(one.error(), service.runtime()))));
    }

    private static String times(@Nullable Integer lines) {
        return lines == null || lines == 1 ? "" : " (" + lines + " such lines)";
    }

    private static String limit(String error, @Nullable JvmFigures runtime) {
        if (error.contains("native thread") || error.contains("insufficient memory")) {
            return ", which the operating system refused";
        }
        if (runtime == null || runtime.maxHeapBytes() == null) {
            return "";
        }
        String limit = runtime.maxHeapBytes() / MEBIBYTE + " MiB (-Xmx)";
        return error.toLowerCase(Locale.ROOT).contains("direct")
                ? ", and its direct buffers are limited to the size of its heap, " + limit
                        + ", unless -XX:MaxDirectMemorySize says otherwise"
                : ", and its heap is limited to " + limit;
    }

    /** Warns of a replaced process: the requests that it was serving were cut off, and the new process is cold. */
    private Stream<ValidityWarning> replaced() {
        return run.services().stream()
                .flatMap(service -> Stream.ofNullable(service.replacements())
                        .flatMap(List::stream)
                        .map(one -> replaced(service.name(), one)));
    }

    private static ValidityWarning replaced(String service, ReplacementFigures one) {
        return one.startedAfter() == null
                ? WarningKind.SERVICE_GONE.warning(one.contender(), service, one.startedBefore())
                : WarningKind.SERVICE_REPLACED.warning(
                        one.contender(), service, one.startedBefore(), one.startedAfter());
    }

    /** Warns of a process that ended, and of one that could not be observed to the end. */
    private Stream<ValidityWarning> losses() {
        return run.services().stream()
                .flatMap(service -> Stream.ofNullable(service.losses())
                        .flatMap(List::stream)
                        .map(one -> (one.exitCode() != null ? WarningKind.SERVICE_LOST : WarningKind.OBSERVATION_LOST)
                                .warning(one.contender(), service.name(), one.reason())));
    }

    private static Stream<ValidityFinding> disagreement(SpreadFigures spread) {
        return ValidityFinding.when(
                spread.maxNanos() > MAX_SPREAD * spread.minNanos(),
                WarningKind.REPETITIONS_DISAGREE,
                (double) spread.maxNanos() / spread.minNanos(),
                spread.repetitions(),
                spread.minNanos() / 1e6,
                spread.maxNanos() / 1e6);
    }

    private Stream<ValidityWarning> cold() {
        return ofRun(run.cold(), WarningKind.COLD);
    }

    private Stream<ValidityWarning> unsettled() {
        List<WarmUpFigures> unsettled =
                run.warmUps().stream().filter(one -> !one.steady()).toList();
        int rounds =
                unsettled.stream().mapToInt(one -> one.rounds().size()).max().orElse(0);
        return ofRun(
                !unsettled.isEmpty(),
                WarningKind.WARM_UP_UNSETTLED,
                unsettled.size(),
                run.warmUps().size(),
                rounds,
                rounds == 1 ? "round was" : "rounds were");
    }

    /** Warns of an engine that cannot report its own delays. Without this warning, it would look as if it had none. */
    private Stream<ValidityWarning> unwatched() {
        return ofRun(
                run.contenders().stream()
                        .anyMatch(one -> one.engine().equals(EngineKind.THREADS.label()) && one.client() != null),
                WarningKind.CLIENT_UNWATCHED);
    }

    private Stream<ValidityWarning> fewSamples() {
        List<Percentile> few = run.contenders().stream()
                .flatMap(one -> one.ok().percentiles().stream())
                .filter(one -> one.percentile() == SHOWN && one.samples() > 0 && one.atOrBeyond() < MIN_SAMPLES)
                .toList();
        return ofRun(
                !few.isEmpty(),
                WarningKind.FEW_SAMPLES,
                MIN_SAMPLES,
                few.size(),
                run.contenders().size());
    }

    private static Stream<ValidityWarning> ofRun(boolean found, WarningKind kind, Object... figures) {
        return found ? Stream.of(kind.warning("", figures)) : Stream.empty();
    }
}
