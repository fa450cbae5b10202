package mesh.load.os;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A process whose child processes keep a core busy and end one after another, as those of PostgreSQL end with their connections. */
public final class EndingChildren implements AutoCloseable {

    private static final String SCRIPT =
            "while :; do sh -c 'while :; do :; done' & echo $!; read any; kill -9 $!; wait; done";

    private final Process parent;
    private final BufferedReader out;
    private final Writer in;

    public EndingChildren() throws IOException {
        parent = new ProcessBuilder("sh", "-c", SCRIPT).start();
        out = parent.inputReader(StandardCharsets.UTF_8);
        in = parent.outputWriter(StandardCharsets.UTF_8);
    }

    public ProcessHandle parent() {
        return parent.toHandle();
    }

    /** Waits until the current child has used a core for this long, calls the action, and ends the child. */
    public void useAndEnd(Duration time, Runnable action) throws IOException {
        ProcessHandle child = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
        await().until(() ->
                child.info().totalCpuDuration().orElse(Duration.ZERO).compareTo(time) > 0);
        action.run();
        in.write("\n");
        in.flush();
        await().until(() -> !child.isAlive());
    }

    @Override
    public void close() {
        parent.descendants().forEach(ProcessHandle::destroyForcibly);
        parent.destroyForcibly();
    }
}
