package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.export.SpanReceiver;
import mesh.load.results.contender.TraceIds;
import mesh.load.run.TinyMesh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the load client's own spans. The mesh and the receiver are small servers in this process. */
@Timeout(300)
class RunTracesTest {

    private static final int REQUESTS = 6;

    @TempDir
    private Path home;

    private final Shell shell = new Shell();

    @Test
    void sendsASpanForEachRequestOfATracedRun() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.start()) {
            assertThat(run("--trace-to", receiver.url().toString())).isZero();

            TraceIds ids = new TraceIds(results().getFileName().toString(), "only", 1);
            assertThat(receiver.spans())
                    .extracting(span -> span.at("/traceId").asString() + "-"
                            + span.at("/spanId").asString())
                    .containsExactlyElementsOf(IntStream.range(0, REQUESTS)
                            .mapToObj(i -> ids.trace(i) + "-" + HexFormat.of().toHexDigits(ids.span(i)))
                            .toList());
            assertThat(shell.err()).contains("traces:  6 spans of the load client sent to " + receiver.url() + "\n");
        }
    }

    @Test
    void sendsNothingWithoutTraces() throws Exception {
        assertThat(run()).isZero();

        assertThat(shell.err()).doesNotContain("spans of the load client");
    }

    /** The receiver's port is closed, so no spans can be delivered. */
    @Test
    void reportsOnceThatSpansWereNotDeliveredAndStillWritesTheResults() throws Exception {
        String away;
        try (SpanReceiver receiver = SpanReceiver.start()) {
            away = receiver.url().toString();
        }

        assertThat(run("--trace", "--trace-to", away)).isZero();

        assertThat(shell.err().lines())
                .filteredOn(line -> line.startsWith("mesh: "))
                .containsExactly("mesh: 6 of 6 spans of the load client were not sent to " + away
                        + ": no process listens there");
        assertThat(shell.out()).contains("6/6");
        assertThat(results().resolve("report.html")).exists();
        assertThat(Files.readAllLines(results().resolve("requests.csv"))).hasSize(1 + REQUESTS);
    }

    private Path results() throws IOException {
        try (Stream<Path> folders = Files.list(home.resolve("results"))) {
            return folders.findFirst().orElseThrow();
        }
    }

    private int run(String... options) throws Exception {
        Path file = Files.writeString(home.resolve("one.yaml"), """
                name: one
                question: Are spans sent?
                users: 3
                shape: {closed: 2}
                warm-up: {users: 1, cnt: 1, rounds: 0}
                contenders:
                  - {id: only, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                """);
        try (TinyMesh mesh = new TinyMesh(request -> {})) {
            List<String> fixed = List.of(
                    "run",
                    file.toString(),
                    "--results",
                    home.resolve("results").toString(),
                    "--attach",
                    "legacy-backend=" + mesh.base() + ",tomcat-gateway=" + mesh.base());
            return shell.run(Stream.concat(fixed.stream(), Stream.of(options)).toArray(String[]::new));
        }
    }
}
