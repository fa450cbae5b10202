package mesh.load.experiment.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.OutcomeCounter;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/** Summarizes the figures that are kept about one contender. */
public final class ContenderSummary {

    private static final double[] PERCENTILES = {0, 25, 50, 75, 90, 95, 99, 99.9, 100};

    private ContenderSummary() {}

    public static ContenderResult of(
            Contender contender,
            Work work,
            int repetition,
            LoadResult load,
            ObservedMetrics seen,
            Forecast forecast,
            Map<String, Object> backend,
            @Nullable CallCounts callCounts,
            @Nullable FaultFigures fault) {
        OutcomeCounts outcomes = OutcomeCounter.count(load);
        IdealTimeFigures idealTime = forecast.idealTime();
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
                figures(Latencies.ofOk(load.requests())),
                figures(Latencies.ofFailed(load.requests())),
                seen.threads(),
                idealTime,
                idealTime != null && outcomes.allOk() ? (double) idealTime.nanos() / load.durationNanos() : null,
                contender.respondsInPart() ? itemRatio(contender, work, load) : null,
                forecast.prediction(),
                backend,
                RequestColumns.table(load, work),
                seen.services(),
                seen.client(),
                fault,
                callCounts,
                load.beside() == null ? null : beside(load.beside()));
    }

    private static BesideFigures beside(LoadResult load) {
        return new BesideFigures(
                load.connections(),
                load.sendSkewNanos(),
                OutcomeCounter.count(load),
                figures(Latencies.ofOk(load.requests())),
                figures(Latencies.ofFailed(load.requests())));
    }

    /** Ignores failed requests, because what their users received is not a response. */
    private static double itemRatio(Contender contender, Work work, LoadResult load) {
        long asked = 0;
        long got = 0;
        for (RequestRecord request : load.requests()) {
            asked += contender.expectedItems(work.itemsOf(request.user()));
            got += request.outcome() instanceof Outcome.Ok ? request.items() : 0;
        }
        return asked == 0 ? 0 : (double) got / asked;
    }

    private static LatencyFigures figures(Latencies latencies) {
        return new LatencyFigures(
                latencies.samples(),
                latencies.maxNanos(),
                DoubleStream.of(PERCENTILES).mapToObj(latencies::at).toList());
    }

    /** Lays out the requests of a contender in columns. */
    static final class RequestColumns {

        private final List<RequestTable.Kind> kinds = new ArrayList<>();
        private final List<RequestRecord> records;
        private final Work work;

        private RequestColumns(List<RequestRecord> records, Work work) {
            this.records = records;
            this.work = work;
        }

        /** Returns the first requests, as many as fit. */
        static RequestTable table(LoadResult load, Work work) {
            List<RequestRecord> all = load.requests();
            return new RequestColumns(all.subList(0, Math.min(RequestTable.MAX_ROWS, all.size())), work)
                    .table(Math.max(0, all.size() - RequestTable.MAX_ROWS));
        }

        private RequestTable table(int omitted) {
            List<Integer> outcomes =
                    records.stream().map(one -> one.outcome().kind().indexIn(kinds)).toList();
            return new RequestTable(
                    List.copyOf(kinds),
                    records.stream().map(RequestRecord::user).toList(),
                    records.stream().map(one -> work.itemsOf(one.user())).toList(),
                    records.stream().map(RequestRecord::intendedStartNanos).toList(),
                    records.stream()
                            .map(one -> RequestRecord.known(one.firstByteNanos()))
                            .toList(),
                    records.stream().map(RequestRecord::lastByteNanos).toList(),
                    outcomes,
                    omitted);
        }
    }

    /**
     * The figures that can be computed before a contender is put under load.
     *
     * @param idealTime null where none can be computed
     * @param prediction null where nothing can be simulated
     */
    public record Forecast(
            @Nullable IdealTimeFigures idealTime, @Nullable PredictionFigures prediction) {

        /** A forecast without any figures. */
        public static final Forecast NONE = new Forecast(null, null);
    }
}
