package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.RetryCounts;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleFault;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class RetryTableTest {

    @Test
    void showsAttemptsOfAllContendersIfOneOfThemTriesAgain() {
        String summary = summary(
                SampleContender.named("none").called("RestClient", 200, 200),
                SampleContender.named("breaker").retried(new RetryCounts(100, 110, 30, 2, 20, 1, "closed")));

        assertThat(summary)
                .contains("## Calls that were tried again")
                .contains("| contender | asked for | attempts | retries | over budget | refused | breaker opened |")
                .contains("| none      | 200       | 200      | -       | -           | -       | -              |")
                .contains("| breaker   | 100       | 110      | 30      | 2           | 20      | 1              |");
    }

    @Test
    void isLeftOutIfNoContenderTriesAgain() {
        assertThat(summary(SampleContender.named("none").called("RestClient", 200, 200)))
                .doesNotContain("tried again");
    }

    /** The load has ten requests per second, and the fault lasts from second 1 to second 4. */
    @Test
    void showsHowUsersWereServedAfterAFault() {
        String summary = summary(
                SampleContender.named("storm")
                        .requests(100, 8100, at -> at < 1000)
                        .fault(SampleFault.of(20L, 30L)),
                SampleContender.named("recovers")
                        .requests(100, 8100, at -> at < 1000 || at >= 5000)
                        .fault(SampleFault.of(20L, 30L)));

        assertThat(summary)
                .contains("## After the fault")
                .contains("| contender | ok/s before | calls/s before | ok/s after | calls/s after | as before |")
                .contains("| storm     | 10          | -              | 0          | -             | never     |")
                .contains("| recovers  | 10          | -              | 8          | -             | 1.00 s    |");
    }

    private static String summary(SampleContender... contenders) {
        return Experiments.summary(SampleRun.complete()
                        .contenders(Stream.of(contenders)
                                .map(SampleContender::build)
                                .toArray(ContenderResult[]::new))
                        .build())
                .markdown();
    }
}
