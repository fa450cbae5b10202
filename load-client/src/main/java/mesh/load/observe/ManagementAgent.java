package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The management agent of another JVM of the same user. It is started by attaching, and stays: a JVM has one such agent, and
 * whoever looks into it later uses the one that is there.
 *
 * <p>The local agent that the JDK would start for this listens on all of the machine's addresses; this one is told to listen
 * on loopback, on one port for the registry and the connector.
 */
final class ManagementAgent {

    static final String LOOPBACK = "127.0.0.1";

    private static final String PROPERTY = "com.sun.management.jmxremote.";
    private static final Pattern PORT = Pattern.compile(Pattern.quote(PROPERTY) + "port\\s*=\\s*(\\d+)");
    private static final int ATTEMPTS = 3;

    private ManagementAgent() {}

    /** The port on which it listens, be it that it does so only now. */
    static int portIn(long pid) throws IOException, AttachNotSupportedException {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
        try {
            return start(jvm);
        } finally {
            jvm.detach();
        }
    }

    /** The port is free when it is chosen, and may no longer be when the agent takes it: so try again. */
    private static int start(VirtualMachine jvm) throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = freePort();
            try {
                jvm.startManagementAgent(on(port));
                return port;
            } catch (IOException runsAlreadyOrTaken) {
                OptionalInt running = running(jvm.id());
                if (running.isPresent()) {
                    return running.getAsInt();
                }
                if (attempt == ATTEMPTS) {
                    throw runsAlreadyOrTaken;
                }
            }
        }
    }

    private static Properties on(int port) {
        Properties agent = new Properties();
        agent.setProperty(PROPERTY + "host", LOOPBACK);
        agent.setProperty(PROPERTY + "port", Integer.toString(port));
        agent.setProperty(PROPERTY + "rmi.port", Integer.toString(port));
        agent.setProperty(PROPERTY + "authenticate", "false");
        agent.setProperty(PROPERTY + "ssl", "false");
        return agent;
    }

    /** Only the JDK's own tool can ask for it: attaching has no public way. */
    private static OptionalInt running(String pid) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process asking = new ProcessBuilder(jcmd, pid, "ManagementAgent.status")
                .redirectErrorStream(true)
                .start();
        String status = new String(asking.getInputStream().readAllBytes(), Charset.defaultCharset());
        Matcher port = PORT.matcher(status);
        return port.find() ? OptionalInt.of(Integer.parseInt(port.group(1))) : OptionalInt.empty();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
