package mesh.load.experiment.load;

import java.time.Duration;
import java.util.List;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.ThreadDumps;
import mesh.load.scenario.Contender;
import mesh.load.scenario.service.Program;

/**
 * Sends the load of an application of the user once more, and takes a thread dump, if no gauge shows where its requests waited. This load does
 * not count. The counted load has no dump, because a dump takes processor time of the application, and delays requests.
 */
record FurtherLoad(ExperimentRun.Context context, Contender contender) {

    /** A smaller share of the latency is worth no further load. */
    private static final double LEAST_SHARE_OF_LATENCY = 0.25;

    /** Within a shorter load, a dump would come too late. */
    private static final Duration SHORTEST = Duration.ofMillis(500);

    /** A further load of this length does not make a run noticeably longer. */
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** Does so if the counted load leaves a question that a dump can answer. A failure is a note, because everything that counts is measured. */
    void explain(ContenderResult counted) throws InterruptedException {
        if (!isAllowed()
                || !isUnexplained(counted)
                || !context.bed().observers().canDumpThreads(contender.service())) {
            return;
        }
        context.progress()
                .report(contender.id()
                        + ": once more, for a thread dump, because no gauge shows where its requests waited");
        List<ThreadDumpFigures> figures = List.of();
        String reason = "its further load ended too early";
        try {
            figures = dumps();
        } catch (RuntimeException failed) {
            reason = String.valueOf(failed.getMessage());
        }
        figures.forEach(context.bed().journal()::add);
        context.recorder()
                .note(
                        figures.isEmpty()
                                ? "there is no thread dump of " + contender.id() + ": " + reason
                                : "the thread dump of " + contender.id()
                                        + " is from a further load, which does not count");
        context.recorder().write();
    }

    private List<ThreadDumpFigures> dumps() throws InterruptedException {
        context.bed().prepare(contender);
        ThreadDumps dumps = ThreadDumps.of(
                context.bed(), context.scenario(), contender, context.recorder().folder());
        LoadResult load = context.bed().engine().fire(context.bed().plans().of(contender, 1), dumps.progress());
        List<ThreadDumpFigures> figures = dumps.figures(load);
        if (load.interrupted() || Thread.interrupted()) {
            throw new InterruptedException();
        }
        return figures;
    }

    /** A request that changes something is not sent for a dump alone, and an application that runs already serves others. */
    private boolean isAllowed() {
        return contender.service().isForeign()
                && !(contender.service().program() instanceof Program.Url)
                && contender.writes().isEmpty()
                && !context.recorder().takesThreadDumps()
                && context.recorder().traces() == null
                && !context.recorder().hasBroken(contender.service().label());
    }

    /** Returns whether gauges leave much of the requests' time open, so that a dump can show more, also if the processor was the limit. */
    static boolean isUnexplained(ContenderResult counted) {
        GaugeWaits waits = counted.waits();
        Duration length = Duration.ofNanos(counted.durationNanos());
        return counted.users() > 1
                && counted.outcomes().unfinished() == 0
                && length.compareTo(SHORTEST) >= 0
                && length.compareTo(LONGEST) <= 0
                && (waits == null || waits.unnamedNanos() >= LEAST_SHARE_OF_LATENCY * waits.meanNanos());
    }
}
