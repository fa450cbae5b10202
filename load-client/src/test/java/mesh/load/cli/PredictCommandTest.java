package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
                        "| contender             | predicted time | ok    | 500s by cause             | request threads |")
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

    private int predict(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "predict";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.run(all, new PrintWriter(out), new PrintWriter(err));
    }
}
