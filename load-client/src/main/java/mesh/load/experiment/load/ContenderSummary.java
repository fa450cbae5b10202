package mesh.load.experiment.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.ServerTimings;
import mesh.load.analysis.StageSummary;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BackgroundFigures;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.SpacingFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.UncountedLoad;
import mesh.load.run.testbed.control.StageRecord.Stages;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/** Computes the figures of one contender that the result contains. */
public final class ContenderSummary {

    private ContenderSummary() {}

    /** Returns the figures of a load. The ideal time and the prediction are null if they cannot be computed. */
    public static ContenderResult of(
            Contender contender,
            Work work,
            int repetition,
            LoadResult load,
            ObservedMetrics observed,
            @Nullable IdealTimeFigures idealTime,
            @Nullable PredictionFigures prediction,
            Map<String, Object> backend,
            @Nullable CallCounts callCounts,
            @Nullable FaultFigures fault,
            @Nullable StageFigures stages,
            @Nullable GaugeWaits waits,
            @Nullable SpacingFigures spacing,
            List<UncountedLoad> uncounted,
            List<DependencyFigures> dependencies) {
        OutcomeCounts outcomes = OutcomeCounts.of(load);
        return new ContenderResult(
                contender.id(),
                contender.service().label(),
                contender.path(),
                contender.accept(),
                contender.calls().label(),
                contender.users(),
                repetition,
                load.engine(),
                load.connections(),
                load.sendSkewNanos(),
                load.barrier(),
                load.durationNanos(),
                outcomes,
                Latencies.ofOk(load.requests()).figures(),
                Latencies.ofFailed(load.requests()).figures(),
                observed.threads(),
                idealTime,
                idealTime != null && outcomes.allOk() ? (double) idealTime.nanos() / load.durationNanos() : null,
                contender.respondsInPart() ? itemRatio(contender, work, load) : null,
                prediction,
                backend,
                table(load, work),
                observed.services(),
                observed.client(),
                fault,
                callCounts,
                load.background() == null ? null : background(load.background()),
                stages,
                waits,
                connect(load),
                contender.service().isForeign() ? ServerTimings.of(load).orElse(null) : null,
                spacing,
                observed.processor(),
                uncounted,
                dependencies);
    }

    /** Returns the times of connections that were opened, because a connection that was not is a failure. */
    private static LatencyFigures connect(LoadResult load) {
        return Latencies.of(load.requests().stream()
                        .filter(one -> one.startNanos() != RequestRecord.NEVER)
                        .mapToLong(RequestRecord::connectDurationNanos)
                        .filter(nanos -> nanos > 0))
                .figures();
    }

    /** Returns the figures of the stages of all requests. */
    public static StageFigures figures(Stages stages) {
        List<StageTimes> known =
                stages.times().stream().filter(Objects::nonNull).toList();
        Map<String, List<@Nullable Long>> table = new LinkedHashMap<>();
        StageSummary.occurring(known).forEach(stage -> table.put(stage.label(), column(stages, stage)));
        return new StageFigures(
                known.size(),
                stages.times().size() - known.size(),
                stages.reason(),
                StageSummary.of(known),
                table,
                null,
                null);
    }

    private static List<@Nullable Long> column(Stages stages, Stage stage) {
        List<@Nullable Long> micros = new ArrayList<>();
        for (StageTimes one : stages.times()
                .subList(0, Math.min(RequestTable.MAX_ROWS, stages.times().size()))) {
            micros.add(one == null ? null : Long.valueOf(TimeUnit.NANOSECONDS.toMicros(one.nanos(stage))));
        }
        return micros;
    }

    private static BackgroundFigures background(LoadResult load) {
        return new BackgroundFigures(
                load.connections(),
                load.sendSkewNanos(),
                OutcomeCounts.of(load),
                Latencies.ofOk(load.requests()).figures(),
                Latencies.ofFailed(load.requests()).figures());
    }

    /** Returns the share of the requested items that users received in valid responses. Items of failed requests do not count. */
    private static double itemRatio(Contender contender, Work work, LoadResult load) {
        long requested = 0;
        long got = 0;
        for (RequestRecord request : load.requests()) {
            requested += contender.expectedItems(work.itemsOf(request.user()));
            got += request.outcome() instanceof Outcome.Ok ? request.items() : 0;
        }
        return requested == 0 ? 0 : (double) got / requested;
    }

    /** Returns the first requests as columns, as many as the table may have. */
    static RequestTable table(LoadResult load, Work work) {
        List<RequestRecord> all = load.requests();
        List<RequestRecord> rows = all.subList(0, Math.min(RequestTable.MAX_ROWS, all.size()));
        List<RequestTable.Kind> kinds =
                rows.stream().map(one -> one.outcome().kind()).distinct().toList();
        return new RequestTable(
                kinds,
                rows.stream().map(RequestRecord::user).toList(),
                rows.stream().map(one -> work.itemsOf(one.user())).toList(),
                rows.stream().map(RequestRecord::intendedStartNanos).toList(),
                rows.stream()
                        .map(one -> RequestRecord.known(one.firstByteNanos()))
                        .toList(),
                rows.stream().map(RequestRecord::lastByteNanos).toList(),
                rows.stream().map(one -> kinds.indexOf(one.outcome().kind())).toList(),
                all.size() - rows.size());
    }
}
