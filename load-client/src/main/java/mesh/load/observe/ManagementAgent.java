package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.os.FileTree;
import mesh.load.os.JvmVariables;
import mesh.load.os.RegularFile;

/**
 * The management agent of another JVM of the same user, which is started by attaching to the JVM. A JVM has at most one agent. Several
 * observers share it, and the observer that started it stops it.
 *
 * <p>Every client that can connect to the agent can run code in that JVM, so the agent requires {@linkplain Credentials credentials}, and
 * listens only on loopback. By default, the JDK's local agent would listen on all of the machine's addresses.
 *
 * @param isOurs whether this process started the agent
 */
record ManagementAgent(long pid, int port, Path folder, boolean isOurs) {

    static final String LOOPBACK = "127.0.0.1";

    private static final String PROPERTY = "com.sun.management.jmxremote.";
    private static final Pattern PORT = property("port", "(\\d+)");
    private static final Pattern PASSWORD_FILE = property("password.file", "(\\S.*?)");

    private static Pattern property(String name, String value) {
        return Pattern.compile("(?m)^\\s*" + Pattern.quote(PROPERTY + name) + "\\s*=\\s*" + value + "(?: \\[.*)?$");
    }

    /** Returns the agent of a JVM. Starts one if there is none. Fails, for example, if the JVM belongs to another user. */
    static ManagementAgent of(long pid) throws IOException, AttachNotSupportedException {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
        try {
            return start(jvm, pid);
        } finally {
            jvm.detach();
        }
    }

    private static ManagementAgent start(VirtualMachine jvm, long pid) throws IOException {
        Credentials.deleteThoseOfEndedJvms();
        // The JDK creates the folder with permissions for this user only.
        Path folder = Credentials.fill(Files.createTempDirectory(Credentials.FOLDER + pid + "-"));
        boolean isUsed = false;
        try {
            ManagementAgent agent = start(jvm, pid, folder);
            isUsed = agent.isOurs;
            return agent;
        } finally {
            if (!isUsed) {
                Credentials.delete(folder);
            }
        }
    }

    /** Starts an agent. Tries three ports, because a chosen port may be taken when the agent opens it. */
    private static ManagementAgent start(VirtualMachine jvm, long pid, Path folder) throws IOException {
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

    private static Properties properties(int port, Path folder) {
        Properties agent = new Properties();
        agent.setProperty(PROPERTY + "host", LOOPBACK);
        agent.setProperty(PROPERTY + "port", Integer.toString(port));
        agent.setProperty(PROPERTY + "rmi.port", Integer.toString(port));
        agent.setProperty(PROPERTY + "authenticate", "true");
        agent.setProperty(
                PROPERTY + "password.file", folder.resolve(Credentials.PASSWORD).toString());
        agent.setProperty(
                PROPERTY + "access.file", folder.resolve(Credentials.ACCESS).toString());
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
            Path folder = Path.of(file.group(1)).toAbsolutePath().resolveSibling("");
            if (Files.exists(folder.resolve(Credentials.LOGIN))) {
                return Optional.of(new ManagementAgent(pid, Integer.parseInt(port.group(1)), folder, false));
            }
        }
        jcmd(pid, "stop");
        return Optional.empty();
    }

    /** Runs the JDK's tool {@code jcmd}, because the attach API has no public method for this. */
    private static String jcmd(long pid, String command) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process process = JvmVariables.removeFrom(new ProcessBuilder(
                        jcmd, "-J-XX:TieredStopAtLevel=1", Long.toString(pid), "ManagementAgent." + command))
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
    }

    /** Returns user name and password in the form that a JMX connector takes. */
    String[] credentials() throws IOException {
        try {
            return RegularFile.text(folder.resolve(Credentials.LOGIN)).split(" ", 2);
        } catch (NoSuchFileException gone) {
            throw new IOException("its password is no longer in " + folder, gone);
        }
    }

    /** Stops the agent if this process started it. The agent then no longer listens. */
    void stop() {
        if (isOurs) {
            try {
                jcmd(pid, "stop");
            } catch (IOException goneAlready) {
                // The agent has ended with its JVM.
            }
            deleteCredentials();
        }
    }

    /** Deletes the credentials if this process started the agent. The agent itself ends with its JVM. */
    void deleteCredentials() {
        if (isOurs) {
            Credentials.delete(folder);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** User name and password of an agent. They are generated for this agent and kept in a folder that only this user can read. */
    static final class Credentials {

        /** The prefix of the folder's name, which the process id of the observed JVM follows. */
        private static final String FOLDER = "mesh-jmx-";

        private static final Pattern FOLDER_NAME = Pattern.compile(FOLDER + "(\\d{1,18})-.*");
        private static final String PASSWORD = "password";
        private static final String ACCESS = "access";

        /** A copy of user name and password for later observers. The JVM replaces the password in the agent's own file with a hash. */
        private static final String LOGIN = "login";

        private static final FileAttribute<?> PRIVATE =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

        private Credentials() {}

        /** Fills the folder with credentials, or deletes it if that fails. */
        static Path fill(Path folder) throws IOException {
            try {
                String login = "mesh " + new BigInteger(192, new SecureRandom()).toString(16);
                Files.writeString(Files.createFile(folder.resolve(PASSWORD), PRIVATE), login + "\n");
                Files.writeString(Files.createFile(folder.resolve(ACCESS), PRIVATE), "mesh readwrite\n");
                Files.writeString(Files.createFile(folder.resolve(LOGIN), PRIVATE), login);
                return folder;
            } catch (IOException | RuntimeException cannot) { // for example on a full disk
                delete(folder);
                throw cannot;
            }
        }

        /** Deletes folders of ended JVMs. Such a folder remains if an observer is killed together with the observed JVM. */
        static void deleteThoseOfEndedJvms() {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, FOLDER + "*")) {
                for (Path folder : folders) {
                    Matcher name = FOLDER_NAME.matcher(folder.getFileName().toString());
                    if (name.matches()
                            && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                        delete(folder);
                    }
                }
            } catch (IOException left) {
                // Passwords of ended JVMs are harmless.
            }
        }

        static void delete(Path folder) {
            try {
                FileTree.delete(folder);
            } catch (IOException left) {
                // The password of a stopped agent is harmless.
            }
        }
    }
}
