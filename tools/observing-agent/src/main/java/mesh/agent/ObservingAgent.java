package mesh.agent;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The agent's entry points. The argument is the observer's folder, which only its user can read. It contains the observer's login. The
 * agent replies there: with the port at which it listens, or with the reason why it does not listen.
 */
public final class ObservingAgent {

    /** The name of the agent's threads, which samples do not count. */
    static final String THREAD = "mesh-agent";

    private static final String OPEN = "open";
    private static final String LISTENS = "listens";
    private static final String FAILURE = "failure";
    private static final long POLL_MS = 100;

    private ObservingAgent() {}

    /**
     * Called at the start of the JVM. Waits until the observer asks for samples. JMX and its loggers are thus initialized only after the
     * application, which may have a log manager of its own and whose start may be measured.
     */
    public static void premain(String folder) {
        Thread waiting = new Thread(() -> openWhenAsked(Path.of(folder)), THREAD);
        waiting.setDaemon(true);
        waiting.start();
    }

    /** Called when the agent is loaded into a running JVM. */
    public static void agentmain(String folder) throws IOException {
        open(Path.of(folder));
    }

    private static void openWhenAsked(Path folder) {
        try {
            while (!Files.exists(folder.resolve(OPEN))) {
                if (!Files.exists(folder)) {
                    return; // the observer has ended
                }
                Thread.sleep(POLL_MS);
            }
            open(folder);
        } catch (IOException | InterruptedException ended) {
            // No tool observes this JVM, which must not be disturbed.
        }
    }

    private static void open(Path folder) throws IOException {
        try {
            Requests requests = new Requests(ManagementFactory.getPlatformMBeanServer());
            AgentServer server = AgentServer.start(Files.readString(folder.resolve("login")), requests);
            reply(folder, LISTENS, String.valueOf(server.port()));
        } catch (IOException | RuntimeException | LinkageError cannot) { // a JVM may lack modules
            reply(folder, FAILURE, cannot.toString());
        }
    }

    /** Writes a file that is complete as soon as it has its name. */
    private static void reply(Path folder, String name, String text) throws IOException {
        Path incomplete = Files.writeString(folder.resolve(name + ".new"), text);
        Files.move(incomplete, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
}
