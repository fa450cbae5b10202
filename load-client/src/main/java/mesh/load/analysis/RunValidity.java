package mesh.load.analysis;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.results.ValidityWarning;
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
                        .map(one -> new ValidityWarning(
                                "service-out-of-memory",
                                one.contender(),
                                service.name() + " ran out of memory: its log says '" + one.error() + "'"
                                        + times(one.lines()) + limit(one.error(), service.runtime()))));
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
        String process = service + ", the process that started at " + one.startedBefore();
        return one.startedAfter() == null
                ? new ValidityWarning(
                        "service-lost", one.contender(), process + ", no longer responded at the end of the run")
                : new ValidityWarning(
                        "service-replaced",
                        one.contender(),
                        process + ", was replaced by one that started at " + one.startedAfter()
                                + ", which was not warmed up");
    }

    /** Warns of a process that ended, and of one that could not be observed to the end. */
    private Stream<ValidityWarning> losses() {
        return run.services().stream()
                .flatMap(service -> Stream.ofNullable(service.losses())
                        .flatMap(List::stream)
                        .map(one -> one.exitCode() != null
                                ? new ValidityWarning(
                                        "service-lost", one.contender(), service.name() + " " + one.reason())
                                : new ValidityWarning(
                                        "observation-lost",
                                        one.contender(),
                                        service.name() + " was not observed to the end: " + one.reason())));
    }

    private static Stream<ValidityFinding> disagreement(SpreadFigures spread) {
        return ValidityFinding.when(
                spread.maxNanos() > MAX_SPREAD * spread.minNanos(),
                "repetitions-disagree",
                (double) spread.maxNanos() / spread.minNanos(),
                "its %d repetitions took from %.0f to %.0f ms",
                List.of(spread.repetitions(), spread.minNanos() / 1e6, spread.maxNanos() / 1e6));
    }

    private Stream<ValidityWarning> cold() {
        return ofRun(
                run.cold(),
                "cold",
                "nothing was warmed up: the times include class loading and compilation, and depend on the order of the contenders",
                List.of());
    }

    private Stream<ValidityWarning> unsettled() {
        List<WarmUpFigures> unsettled =
                run.warmUps().stream().filter(one -> !one.steady()).toList();
        int rounds =
                unsettled.stream().mapToInt(one -> one.rounds().size()).max().orElse(0);
        return ofRun(
                !unsettled.isEmpty(),
                "warm-up-unsettled",
                "%d of %d contenders may not have been warm: they were still getting faster at the end of their warm-up, "
                        + "or its %d %s too few to tell",
                List.of(unsettled.size(), run.warmUps().size(), rounds, rounds == 1 ? "round was" : "rounds were"));
    }

    /** Warns of an engine that cannot report its own delays. Without this warning, it would look as if it had none. */
    private Stream<ValidityWarning> unwatched() {
        return ofRun(
                run.contenders().stream()
                        .anyMatch(one -> one.engine().equals(EngineKind.THREADS.label()) && one.client() != null),
                "client-unwatched",
                "the engine \"threads\" cannot tell how long responses waited in a socket before it read them: if its threads "
                        + "waited for a core, the latencies include that wait",
                List.of());
    }

    private Stream<ValidityWarning> fewSamples() {
        List<Percentile> few = run.contenders().stream()
                .flatMap(one -> one.ok().percentiles().stream())
                .filter(one -> one.percentile() == SHOWN && one.samples() > 0 && one.atOrBeyond() < MIN_SAMPLES)
                .toList();
        return ofRun(
                !few.isEmpty(),
                "few-samples",
                "p99 rests on fewer than %d requests in %d of %d measurements: read it as \"almost the slowest\"",
                List.of(MIN_SAMPLES, few.size(), run.contenders().size()));
    }

    private static Stream<ValidityWarning> ofRun(boolean found, String kind, String text, List<?> figures) {
        return found
                ? Stream.of(new ValidityWarning(kind, "", String.format(Locale.ROOT, text, figures.toArray())))
                : Stream.empty();
    }
}
