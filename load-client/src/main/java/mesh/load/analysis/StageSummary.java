package mesh.load.analysis;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.stages.path.Stage;
import mesh.stages.path.StageTimes;

/** Summarizes what requests waited for, in a measurement or in a model. */
public final class StageSummary {

    private StageSummary() {}

    /** Returns the stages in which any of these requests spent time, in the order of time. */
    public static List<Stage> occurring(List<StageTimes> requests) {
        return Stream.of(Stage.values())
                .filter(stage -> requests.stream().anyMatch(one -> one.nanos(stage) > 0))
                .toList();
    }

    public static List<StageTime> of(List<StageTimes> requests) {
        long all = requests.stream().mapToLong(StageTimes::total).sum();
        return occurring(requests).stream()
                .map(stage -> time(stage, requests, all))
                .toList();
    }

    private static StageTime time(Stage stage, List<StageTimes> requests, long all) {
        long its = requests.stream().mapToLong(one -> one.nanos(stage)).sum();
        return new StageTime(
                stage.label(),
                (double) its / all,
                its / requests.size(),
                Latencies.of(requests.stream().mapToLong(one -> one.nanos(stage)))
                        .figures());
    }
}
