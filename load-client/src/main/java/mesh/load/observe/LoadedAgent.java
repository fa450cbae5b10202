package mesh.load.observe;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import mesh.load.os.AgentFolder;

/**
 * The module {@code observing-agent} of this project in another JVM. It replies in the folder of its observer, and stops listening when its
 * observer disconnects.
 */
record LoadedAgent(long pid, int port, AgentFolder folder) {

    /** The file with the agent's port. */
    private static final String LISTENS = "listens";

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(20);

    /** Asks an agent that the JVM has loaded at its start to listen. */
    static LoadedAgent wake(long pid, AgentFolder folder) throws IOException {
        Files.writeString(folder.path().resolve("open"), "");
        Path listens = folder.path().resolve(LISTENS);
        Path failure = folder.path().resolve("failure");
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(listens) && !Files.exists(failure)) {
            if (System.nanoTime() > deadline
                    || Thread.currentThread().isInterrupted()
                    || ProcessHandle.of(pid).isEmpty()) {
                throw new IOException("its agent does not respond");
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        return replyIn(pid, folder);
    }

    /** Loads the agent into a running JVM, which prints a warning about that from JDK 21 on. */
    static LoadedAgent load(long pid, Path jar) throws IOException, AttachNotSupportedException {
        AgentFolder folder = AgentFolder.create(pid);
        try {
            VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
            try {
                jvm.loadAgent(jar.toString(), folder.path().toString());
            } finally {
                jvm.detach();
            }
            return replyIn(pid, folder);
        } catch (AgentLoadException | AgentInitializationException rejected) {
            folder.delete();
            throw new IOException("it loads no agent", rejected);
        } catch (IOException | AttachNotSupportedException | RuntimeException failed) {
            folder.delete();
            throw failed;
        }
    }

    private static LoadedAgent replyIn(long pid, AgentFolder folder) throws IOException {
        Path failure = folder.path().resolve("failure");
        if (Files.exists(failure)) {
            throw new IOException("its agent cannot listen: " + Files.readString(failure));
        }
        Path listens = folder.path().resolve(LISTENS);
        if (!Files.exists(listens)) {
            throw new IOException("it has loaded an agent of another version, and keeps that until it ends");
        }
        return new LoadedAgent(pid, Integer.parseInt(Files.readString(listens)), folder);
    }
}
