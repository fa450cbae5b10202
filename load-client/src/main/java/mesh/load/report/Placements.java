package mesh.load.report;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.ServiceFigures;
import org.jspecify.annotations.Nullable;

/** The pods, nodes and control group limits of load client, workers and services, as far as they report them. */
public final class Placements {

    private static final long MEBIBYTE = 1L << 20;

    private Placements() {}

    /** Returns a line for each process with a known place, the load client first: {@code pod a-1 on node b, 0.25 processors, 1024 MiB}. */
    public static Map<String, String> of(RunResult run) {
        Map<String, String> placements = new LinkedHashMap<>();
        put("load client", run.machine().placement(), placements);
        workers(run).forEach(worker -> put("worker " + worker.worker(), worker.placement(), placements));
        for (ServiceFigures service : run.services()) {
            put(service.name(), service.placement(), placements);
        }
        return placements;
    }

    /** Returns the workers; none if one process sent everything. */
    public static List<WorkerFigures> workers(RunResult run) {
        return run.workerProcesses() == null ? List.of() : run.workerProcesses();
    }

    private static void put(String name, @Nullable PlacementFigures placement, Map<String, String> placements) {
        if (placement != null) {
            placements.put(name, text(placement));
        }
    }

    private static String text(PlacementFigures placement) {
        return Stream.of(where(placement), processors(placement), memory(placement))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    private static @Nullable String where(PlacementFigures placement) {
        String where = Stream.of(named("pod", placement.pod()), named("node", placement.node()))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" on "));
        return where.isEmpty() ? null : where;
    }

    private static @Nullable String named(String kind, @Nullable String name) {
        return name == null ? null : kind + " " + name;
    }

    /** Returns the processors as a manifest writes them: 1 rather than 1.0. */
    public static @Nullable String processors(PlacementFigures placement) {
        return placement.processors() == null
                ? null
                : BigDecimal.valueOf(placement.processors())
                                .stripTrailingZeros()
                                .toPlainString() + " processors";
    }

    public static @Nullable String memory(PlacementFigures placement) {
        return placement.memoryBytes() == null ? null : placement.memoryBytes() / MEBIBYTE + " MiB";
    }
}
