package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class PredictCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void printsARowPerContenderWithItsLawAndListsWhatIsNotModelled() {
        assertThat(predict("smoke")).isZero();

        assertThat(out.toString())
                .contains(
                        "| contender             | predicted time | ok    | 5xx by cause              | request threads |")
                .contains(
                        "| tomcat-resttemplate   | 200 ms         | 10/10 | -                         | 10 of 200       | 0, 0, 0 ")
                .contains(
                        "| netty-block           | 0.0 ms         | 0/10  | 10 blocking-on-event-loop | -               | 0, 0, 0 ")
                .contains(
                        "- tomcat-resttemplate: L = lambda W: on average 5.5 requests were under way (L), because 50.0 "
                                + "ended in a second (lambda) and each was under way for 0.110 s (W).\n")
                .endsWith(
                        "\nnetty-rsocket: not predicted, because a stream of the store is not made of calls that wait\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void jsonPrintsEverythingOnOneLine() {
        assertThat(predict("smoke", "--users", "3", "--json")).isZero();

        JsonNode json = Json.MAPPER.readTree(out.toString());
        assertThat(out.toString()).endsWith("}\n").hasLineCount(1);
        assertThat(json.at("/scenario").asString()).isEqualTo("smoke");
        assertThat(json.at("/contenders/0/id").asString()).isEqualTo("netty-webclient");
        assertThat(json.at("/contenders/0/prediction/served").asInt()).isEqualTo(3);
        assertThat(json.at("/contenders/0/prediction/ends")).hasSize(3);
        assertThat(json.at("/contenders/0/model/connections/max").asInt()).isEqualTo(500);
        assertThat(json.at("/contenders/1/notModelled").asString()).startsWith("a stream");
    }

    @Test
    void theOptionSetReplacesLimitsAndTheBackendsBehaviour() {
        assertThat(predict(
                        "smoke",
                        "-s",
                        "tomcat-gateway.server.tomcat.threads.max=5",
                        "--set",
                        "legacy.service-time=40ms"))
                .isZero();

        // Five threads, ten users, 1 to 10 calls of 40 ms: 55 calls on five threads take at least 440 ms.
        assertThat(out.toString())
                .containsPattern("tomcat-resttemplate +\\| [5-7]\\d0 ms +\\| 10/10 +\\| - +\\| 5 of 5 ");
    }

    @Test
    void rejectsAnUnknownLimit() {
        assertThat(predict("smoke", "--set", "netty-gateway.mesh.limits.max-conections=5"))
                .isEqualTo(2);

        assertThat(err.toString())
                .startsWith("mesh: --set:")
                .contains("unknown property 'mesh.limits.max-conections' of 'netty-gateway'. "
                        + "Did you mean 'mesh.limits.max-connections'?");
    }

    @Test
    void aNameIsSetOnce() {
        assertThat(predict("smoke", "-s", "legacy.service-time=40ms", "--set", "legacy.service-time=50ms"))
                .isEqualTo(2);

        assertThat(err.toString()).contains("--set: 'legacy.service-time' is given twice. Allowed: each name once");
    }

    @Test
    void theOptionBesideShowsTheMeasurements() {
        new ResultsFolder(folder).write(SampleRun.complete().build());

        assertThat(predict("smoke", "--beside", folder.toString())).isZero();

        assertThat(out.toString())
                .contains("| measured time | measured ok | model's error |")
                .containsPattern("netty-webclient .*\\| 250 ms +\\| 2/4 +\\| - +\\|")
                .containsPattern("tomcat-resttemplate .*\\| - +\\| - +\\| - +\\|");
    }

    @Test
    void rejectsARunOfOtherContenders() {
        new ResultsFolder(folder).write(SampleRun.complete().build());

        assertThat(predict("containers-work", "--beside", folder.toString())).isEqualTo(2);

        assertThat(err.toString()).isEqualTo("mesh: --beside: that run measured no contender of 'containers-work'\n");
    }

    @Test
    void aRatePrintsIntervalsAndTheSmallestLimit() throws IOException {
        assertThat(predict(atRate().toString(), "--per-second", "100", "--p99", "300ms"))
                .isZero();

        assertThat(out.toString())
                .contains("| contender ", "| p99 ", "| smallest limit ")
                .containsPattern("one +\\| .* \\(.* to .*\\) .*\\| \\d+ request threads \\(with \\d+: .*\\) +\\|")
                .contains(
                        "Each figure is the median of 40 simulated runs. In brackets is the interval in which 95 % of the runs are.");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aRateThatALimitCannotCarryIsNamed() {
        assertThat(predict("limits", "--per-second", "5000", "--arrivals", "even"))
                .isZero();

        assertThat(out.toString())
                .contains("Nothing in this load is random, so one simulated run shows all.\n")
                .containsPattern(
                        "- no-limit: \\d+ backend threads carry at most [\\d.]+ requests per second\\. A queue grows");
    }

    @Test
    void jsonOfARateHasTheModelAndTheFigures() {
        assertThat(predict("limits", "--per-second", "50", "--json")).isZero();

        JsonNode json = Json.MAPPER.readTree(out.toString());
        assertThat(json.at("/contenders/0/figures/runs").asInt()).isEqualTo(40);
        assertThat(json.at("/contenders/0/model/load/perSecond").asDouble()).isEqualTo(50);
    }

    @Test
    void retriesAndASlowBackendPrintWhenUsersAreServedAsBefore() {
        assertThat(predict("retry-storm")).isZero();

        assertThat(out.toString())
                .contains(
                        "| contender ",
                        "| as before ",
                        "| as before, of those after the fault ",
                        "| attempts per call ")
                .containsPattern("\\| none +\\| [\\d.]+ m?s .*\\| 1\\.00 +\\|")
                .containsPattern("\\| budget +\\| [\\d.]+ m?s ")
                .containsPattern("\\| breaker +\\| [\\d.]+ m?s .*circuit-breaker-open")
                .containsPattern("\\| immediate +\\| never in 11\\.0 s ")
                .containsPattern("\\| back-off +\\| never in 11\\.0 s ")
                .containsPattern("\\| netty-immediate +\\| never in 11\\.0 s .*\\| 2\\.\\d\\d .*read-timeout")
                .contains("95 % of the requests of each later half second are served about as soon as before")
                .doesNotContain("not predicted");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aFaultThatTheModelDoesNotKnowIsTheReason() {
        assertThat(predict("backend-dies")).isEqualTo(2);

        assertThat(out.toString()).containsOnlyOnce("not predicted, because a fault is injected during the load\n");
    }

    @Test
    void aScenarioWithoutAPredictionDoesNotStopTheNextOne() {
        assertThat(predict("backend-dies", "smoke", "--json")).isEqualTo(2);

        assertThat(out.toString().lines())
                .hasSize(2)
                .first()
                .asString()
                .contains("\"notModelled\":\"a fault is injected during the load\"");
    }

    @Test
    void triangularWorkHasNoModelAtARate() {
        assertThat(predict("study", "--per-second", "5", "--arrivals", "even")).isZero();

        assertThat(out.toString())
                .contains(
                        ", tomcat-resttemplate, virtual-resttemplate, netty-block-elastic: not predicted, because at a rate all requests must"
                                + " make the same number of calls\n");
    }

    @Test
    void aScenarioAtARateIsPredictedWithItsOwnArrivalsAndServiceTimes() throws IOException {
        Path scenario = atRate();

        assertThat(predict(scenario.toString())).isZero();
        String own = out.toString();
        out.getBuffer().setLength(0);
        assertThat(predict(scenario.toString(), "--per-second", "120", "--arrivals", "poisson", "--seed", "7"))
                .isZero();

        assertThat(own)
                .isEqualTo(out.toString())
                .containsPattern("\\| one +\\| .* \\| request threads 6\\d %.*\\|")
                .contains("40 simulated runs");
    }

    @Test
    void theOptionBesideShowsTheMeasuredPercentilesOfARate() throws IOException {
        new ResultsFolder(folder)
                .write(SampleRun.complete()
                        .contenders(SampleContender.named("one").build())
                        .build());

        assertThat(predict(atRate().toString(), "--beside", folder.toString())).isZero();

        assertThat(out.toString()).contains("| measured p50 | measured p99 |");
    }

    private Path atRate() throws IOException {
        return Files.writeString(folder.resolve("rate.yaml"), """
                name: at-a-rate
                question: How long do requests wait?
                users: 50
                seed: 7
                shape: {constant: {per-second: 120, duration: 60s, arrivals: poisson}}
                legacy: {service-time: {mean: 50ms, distribution: exponential}}
                services: {tomcat-gateway: {server.tomcat.threads.max: 9}}
                contenders:
                  - {id: one, service: tomcat-gateway, path: /rest, calls: single, waits-on: request-thread, connections: unlimited}
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --per-second 0                  | predict: Invalid value for option '--per-second': '0' is not a rate. Allowed: a number from 0.001 to 100000
            --per-second often              | predict: Invalid value for option '--per-second': 'often' is not a rate. Allowed: a number from 0.001 to 100000
            --per-second 5 --seed -1        | predict: Invalid value for option '--seed': '-1' is not a whole number from 1 to 2147483647
            --per-second 5 --seed x         | predict: Invalid value for option '--seed': 'x' is not a whole number from 1 to 2147483647
            --per-second 5 --p99 61m        | --p99: time of the percentile: 3660000 ms is not allowed. Allowed: from 0.001 ms to 3600000 ms
            --per-second 5 --arrivals often | --arrivals: 'often' is not allowed. Allowed: even, poisson
            --p99 100ms                     | --arrivals, --seed and --p99 need a load at a rate, but the load of 'limits' has none. Add --per-second N
            """)
    void rejectsAWrongRateInOneLine(String options, String message) {
        assertThat(predict(("limits " + options).split(" "))).isEqualTo(2);

        String separator = message.startsWith("predict") ? " " : ": ";
        assertThat(err.toString()).isEqualTo("mesh" + separator + message + System.lineSeparator());
    }

    private int predict(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "predict";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.run(all, new PrintWriter(out), new PrintWriter(err));
    }
}
