package mesh.load.lesson;

import java.util.List;
import java.util.Map;
import mesh.load.results.RunResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.yaml.Trust;

/** Results of runs of lessons, real or possible ones. */
public final class LessonRuns {

    private LessonRuns() {}

    public static Lesson lesson(int number) {
        return Lessons.find(String.valueOf(number), Trust.experiments(List.of()), Map.of());
    }

    /** Returns a result of RestTemplate on Tomcat with its usual figures. */
    public static SampleContender waiting() {
        return SampleContender.named("tomcat-resttemplate")
                .service("tomcat-gateway")
                .users(100)
                .time(10_100)
                .outcomes(new OutcomeCounts(100, 100, Map.of(), Map.of(), 0, null))
                .threads(threads(38, 128))
                .idealTime(10_000)
                .efficiency(0.99);
    }

    /** Returns a run of the first lesson. */
    public static RunResult waitingRun() {
        return SampleRun.complete().contenders(waiting().build()).build();
    }

    /** Returns a result of block() on Netty with its usual figures. */
    public static SampleContender refused() {
        return SampleContender.named("netty-block")
                .users(100)
                .time(89)
                .outcomes(new OutcomeCounts(100, 0, Map.of("blocking-on-event-loop", 100), Map.of(), 0, null))
                .threads(threads(21, 21));
    }

    public static RunResult run(SampleContender... contenders) {
        return SampleRun.complete()
                .contenders(
                        List.of(contenders).stream().map(SampleContender::build).toList())
                .build();
    }

    public static ThreadFigures threads(int idle, int peak) {
        return new ThreadFigures(Map.of("exec", idle), Map.of("exec", peak), idle, peak, 100, 50_000_000);
    }
}
