package mesh.load.run;

import java.util.List;
import java.util.Map;
import mesh.load.result.OutcomeCounts;
import mesh.load.result.RestFigures;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.result.SoakFigures;
import mesh.load.result.SoakLatency;
import mesh.load.result.SoakService;

/** What came of a soak that nobody had to wait for. */
public final class SampleSoak {

    private static final long MILLISECOND = 1_000_000;

    private SampleSoak() {}

    /** A gateway that holds twice the file descriptors, and a contender that became slower. */
    public static RunResult run() {
        RunResult run = Samples.run(RunState.COMPLETE, null, List.of());
        return Samples.with(run, Map.of("soak", soak("tomcat-gateway", "rest")));
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
                        new RestFigures(40L << 20, null, 30, 5, 100L),
                        new RestFigures(41L << 20, null, 30, 5, 200L),
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
