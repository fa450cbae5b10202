package mesh.load.run;

import java.util.Map;
import java.util.stream.DoubleStream;
import mesh.load.load.Latencies;
import mesh.load.result.CeilingFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.FaultFigures;
import mesh.load.result.LatencyFigures;
import mesh.load.result.LoadResult;
import mesh.load.result.OutcomeCounts;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/** Puts together what is kept of one contender. */
final class ContenderFigures {

    private static final double[] PERCENTILES = {0, 25, 50, 75, 90, 95, 99, 99.9, 100};

    private ContenderFigures() {}

    static ContenderResult of(
            Contender contender,
            Work work,
            int repetition,
            LoadResult load,
            Seen seen,
            @Nullable CeilingFigures ceiling,
            Map<String, Object> backend,
            @Nullable FaultFigures fault) {
        OutcomeCounts outcomes = Outcomes.count(load);
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
                ceiling,
                ceiling != null && outcomes.allOk() ? (double) ceiling.nanos() / load.durationNanos() : null,
                backend,
                Requests.table(load, work),
                seen.services(),
                seen.client(),
                fault);
    }

    private static LatencyFigures figures(Latencies latencies) {
        return new LatencyFigures(
                latencies.samples(),
                latencies.maxNanos(),
                DoubleStream.of(PERCENTILES).mapToObj(latencies::at).toList());
    }
}
