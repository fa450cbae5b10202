package mesh.console.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SentEvent;
import mesh.load.results.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(300)
class HangingLauncherTest {

    @TempDir
    private Path home;

    /** Before each further run, the console runs a command, which can hang, for example on the disk of a network. */
    @Test
    void viewersDoNotWaitForACommandThatHangsAndTheRunGetsANewProcess() throws Exception {
        Path hanging = home.resolve("hanging");
        try (RunningConsole console = RunningConsole.in(home)) {
            Files.createFile(home.resolve("stays"));
            Files.createFile(home.resolve("finish"));
            assertThat(console.post("/api/run", "{\"scenario\":\"smoke\"}").statusCode())
                    .isEqualTo(202);
            await(console, now -> now.at("/ended").isObject());
            Files.createFile(home.resolve("hangs"));

            CompletableFuture<Integer> start = CompletableFuture.supplyAsync(
                    () -> console.post("/api/run", "{\"scenario\":\"smoke\"}").statusCode());
            Awaitility.await().until(() -> Files.exists(hanging) && Files.size(hanging) > 0);
            await(console, now -> now.at("/running").isNull());
            assertThat(start).isNotDone();

            assertThat(start.get()).isEqualTo(202);
            Awaitility.await().until(() -> console.starts().size() == 2);
            assertThat(pids(console)).doesNotHaveDuplicates();
            long left = Long.parseLong(Files.readString(hanging).strip());
            Awaitility.await().until(() -> ProcessHandle.of(left).isEmpty());
        }
    }

    private static void await(RunningConsole console, Predicate<JsonNode> wanted) {
        try (Stream<SentEvent> activity = console.events("/api/activity")) {
            assertThat(activity.map(event -> Json.MAPPER.readTree(event.data())).anyMatch(wanted))
                    .isTrue();
        }
    }

    private static List<String> pids(RunningConsole console) {
        return console.starts().stream()
                .map(start -> start.replaceFirst(" .*", ""))
                .toList();
    }
}
