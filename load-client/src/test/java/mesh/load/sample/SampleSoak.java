package mesh.load.sample;

import java.util.List;
import java.util.Map;
import mesh.load.results.IdleFootprint;
import mesh.load.results.Measurement;
import mesh.load.results.OutcomeCounts;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.SoakFigures;
import mesh.load.results.SoakLatency;
import mesh.load.results.SoakService;

/** What came of a soak that nobody had to wait for. */
public final class SampleSoak {

    private static final long MILLISECOND = 1_000_000;

    private SampleSoak() {}

    /** A gateway that holds twice the file descriptors, and a contender that became slower. */
    public static RunResult run() {
        RunResult run = Samples.run(RunState.COMPLETE, null, List.of());
        return Samples.withMeasurement(run, new Measurement.Soak(soak("tomcat-gateway", "rest")));
    }

    static SoakFigures hostile(String text) {
        return soak(text, text);
    }

    private static SoakFigures soak(String service, String contender) {
        return new SoakFigures(
                100,
                900_000 * MILLISECOND,
                null,
                new OutcomeCounts(90_000, 89_999, Map.of("internal", 1), Map.of(), 0),
                60_000 * MILLISECOND,
                List.of(latency(contender, true), latency("all", false)),
                List.of(new SoakService(
                        service,
                        new IdleFootprint(40L << 20, null, 30, 5, 100L),
                        new IdleFootprint(41L << 20, null, 30, 5, 200L),
                        List.of("file descriptors"))));
    }

    private static SoakLatency latency(String of, boolean slower) {
        return new SoakLatency(
                of,
                6_000,
                100 * MILLISECOND,
                120 * MILLISECOND,
                6_000,
                110 * MILLISECOND,
                130 * MILLISECOND,
                50,
                1.1,
                1.08,
                1.12,
                slower);
    }
}
