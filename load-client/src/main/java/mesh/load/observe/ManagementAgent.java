package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.remote.JMXServiceURL;
import mesh.load.os.AgentFolder;
import mesh.load.os.CommandOutput;
import mesh.load.os.JvmVariables;
import mesh.load.os.TcpSocket;

/**
 * The management agent of another JVM of the same user, which is started by attaching to the JVM. A JVM has at most one agent. Several
 * observers share it, and the observer that started it stops it.
 *
 * <p>Every client that can connect to the agent can run code in that JVM, so the agent requires {@linkplain AgentFolder credentials}, and
 * listens only on loopback. By default, the JDK's local agent would listen on all of the machine's addresses.
 *
 * @param isOurs whether this process started the agent
 */
record ManagementAgent(long pid, int port, AgentFolder folder, boolean isOurs) {

    private static final String LOOPBACK = "127.0.0.1";

    private static final String PROPERTY = "com.sun.management.jmxremote.";
    private static final Pattern PORT = property("port", "(\\d+)");
    private static final Pattern PASSWORD_FILE = property("password.file", "(\\S.*?)");

    /** Time limit for {@code jcmd}: a JVM that is stopped or hangs never responds. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Many times the bytes that {@code jcmd} prints. A JVM can print anything. */
    private static final int MAX_OUTPUT = 256 * 1024;

    private static Pattern property(String name, String value) {
        return Pattern.compile("(?m)^\\s*" + Pattern.quote(PROPERTY + name) + "\\s*=\\s*" + value + "(?: \\[.*)?$");
    }

    /** Returns the agent of a JVM. Starts one if there is none. Fails, for example, if the JVM belongs to another user. */
    static ManagementAgent of(long pid) throws IOException, AttachNotSupportedException {
        Optional<ManagementAgent> left = left(pid);
        if (left.isPresent()) {
            return left.get();
        }
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
        try {
            return start(jvm, pid);
        } finally {
            jvm.detach();
        }
    }

    /** Finds an agent that an earlier observer has left. This takes milliseconds, and asking the JVM for it half a second. */
    private static Optional<ManagementAgent> left(long pid) {
        List<AgentFolder> folders = AgentFolder.left(pid);
        Set<Integer> listened = folders.isEmpty()
                ? Set.of()
                : ProcessHandle.of(pid).map(TcpSocket::portsOf).orElse(Set.of());
        return folders.stream()
                .flatMap(
                        folder -> folder
                                .port()
                                .filter(listened::contains)
                                .map(port -> new ManagementAgent(pid, port, folder, false))
                                .stream())
                .findFirst();
    }

    private static ManagementAgent start(VirtualMachine jvm, long pid) throws IOException {
        AgentFolder folder = AgentFolder.create(pid);
        boolean isUsed = false;
        try {
            ManagementAgent agent = start(jvm, pid, folder);
            isUsed = agent.isOurs;
            if (isUsed) {
                folder.keepPort(agent.port);
            }
            return agent;
        } finally {
            if (!isUsed) {
                folder.delete();
            }
        }
    }

    /** Starts an agent. Tries three ports, because a chosen port may be taken when the agent opens it. */
    private static ManagementAgent start(VirtualMachine jvm, long pid, AgentFolder folder) throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = freePort();
            try {
                jvm.startManagementAgent(properties(port, folder));
                return new ManagementAgent(pid, port, folder, true);
            } catch (IOException runsAlreadyOrTaken) {
                Optional<ManagementAgent> running = findRunning(pid);
                if (running.isPresent() || attempt == 3) {
                    return running.orElseThrow(() -> runsAlreadyOrTaken);
                }
            }
        }
    }

    private static Properties properties(int port, AgentFolder folder) {
        Properties agent = new Properties();
        agent.setProperty(PROPERTY + "host", LOOPBACK);
        agent.setProperty(PROPERTY + "port", Integer.toString(port));
        agent.setProperty(PROPERTY + "rmi.port", Integer.toString(port));
        agent.setProperty(PROPERTY + "authenticate", "true");
        agent.setProperty(PROPERTY + "password.file", folder.password().toString());
        agent.setProperty(PROPERTY + "access.file", folder.access().toString());
        agent.setProperty(PROPERTY + "ssl", "false");
        return agent;
    }

    /** Finds a running agent. Stops the agent instead if its observer was killed and the file with its password was deleted. */
    private static Optional<ManagementAgent> findRunning(long pid) throws IOException {
        String status = jcmd(pid, "status");
        Matcher port = PORT.matcher(status);
        if (!port.find()) {
            return Optional.empty();
        }
        Matcher file = PASSWORD_FILE.matcher(status);
        if (file.find()) {
            AgentFolder folder =
                    new AgentFolder(Path.of(file.group(1)).toAbsolutePath().resolveSibling(""));
            if (Files.exists(folder.path()) && !folder.isOwn()) {
                return Optional.empty(); // it is an agent of another user, who may still need it
            }
            if (folder.hasLogin()) {
                return Optional.of(new ManagementAgent(pid, Integer.parseInt(port.group(1)), folder, false));
            }
        }
        jcmd(pid, "stop");
        return Optional.empty();
    }

    /** Runs the JDK's tool {@code jcmd}, because the attach API has no public method for this. */
    private static String jcmd(long pid, String command) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        ProcessBuilder tool = JvmVariables.removeFrom(new ProcessBuilder(
                        jcmd, "-J-XX:TieredStopAtLevel=1", Long.toString(pid), "ManagementAgent." + command))
                .redirectErrorStream(true);
        String name = "jcmd " + pid + " ManagementAgent." + command;
        return CommandOutput.of(name, tool, Charset.defaultCharset(), PATIENCE, MAX_OUTPUT);
    }

    JMXServiceURL address() throws IOException {
        return new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + LOOPBACK + ":" + port + "/jmxrmi");
    }

    /**
     * Stops the agent if this process started it, after its connector is closed. The agent then no longer listens. An agent that is not
     * stopped ends with its JVM, and the next observer of this JVM can use it. {@link AgentFolder#deleteThoseOfEndedProcesses} deletes its
     * folder once the JVM has ended.
     */
    void stop() {
        if (isOurs) {
            try {
                jcmd(pid, "stop");
            } catch (IOException goneAlready) {
                // The agent has ended with its JVM.
            }
            folder.delete();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
