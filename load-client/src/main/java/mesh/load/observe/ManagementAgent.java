package mesh.load.observe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The management agent of another JVM of the same user, started by attaching. A JVM has one: whoever looks into it while
 * somebody else does uses the one that is there, and it is stopped by the one who started it.
 *
 * <p>Whoever can talk to it can run code in that JVM. So it asks for a password that is made up for it and stands in a file that
 * only this user can read; loopback alone would let every user of the machine in. The local agent that the JDK would start
 * for this listens on all of the machine's addresses; this one is told to listen on loopback, on one port for the registry
 * and the connector.
 */
final class ManagementAgent {

    static final String LOOPBACK = "127.0.0.1";

    private static final String USER = "mesh";
    private static final int PASSWORD_BYTES = 24;

    /** A copy for whoever looks later: of the agent's own file the JVM makes hashes. */
    private static final String LOGIN = ".login";

    /** Its name goes on with the process id of the JVM that it lets into. */
    private static final String FOLDER = "mesh-jmx-";

    private static final Pattern FOLDER_NAME = Pattern.compile(FOLDER + "(\\d{1,18})-.*");

    private static final String PROPERTY = "com.sun.management.jmxremote.";
    private static final Pattern PORT = property("port", "(\\d+)");
    private static final Pattern PASSWORD_FILE = property("password.file", "(\\S.*?)");
    private static final int ATTEMPTS = 3;

    private final long pid;
    private final int port;
    private final Path folder;
    private final boolean isOurs;

    private ManagementAgent(long pid, int port, Path folder, boolean isOurs) {
        this.pid = pid;
        this.port = port;
        this.folder = folder;
        this.isOurs = isOurs;
    }

    private static Pattern property(String name, String value) {
        return Pattern.compile("(?m)^\\s*" + Pattern.quote(PROPERTY + name) + "\\s*=\\s*" + value + "(?: \\[.*)?$");
    }

    /**
     * The one of this JVM, be it that it is started only now.
     *
     * @throws IOException if it can neither be started nor used, such as one of another user
     */
    static ManagementAgent of(long pid) throws IOException, AttachNotSupportedException {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
        try {
            return start(jvm, pid);
        } finally {
            jvm.detach();
        }
    }

    /** The port is free when it is chosen, and may no longer be when the agent takes it: so try again. */
    private static ManagementAgent start(VirtualMachine jvm, long pid) throws IOException {
        deleteThoseOfTheDead();
        Path folder = Files.createTempDirectory(FOLDER + pid + "-"); // for this user alone, as all that is in it
        Path password = Files.createTempFile(folder, "", ".password");
        Path access = Files.createTempFile(folder, "", ".access");
        String login = USER + " " + password();
        Files.writeString(password, login + "\n");
        Files.writeString(Files.createTempFile(folder, "", LOGIN), login);
        Files.writeString(access, USER + " readwrite\n");
        for (int attempt = 1; ; attempt++) {
            int port = freePort();
            try {
                jvm.startManagementAgent(on(port, password, access));
                return new ManagementAgent(pid, port, folder, true);
            } catch (IOException runsAlreadyOrTaken) {
                Optional<ManagementAgent> running = running(pid);
                if (running.isPresent() || attempt == ATTEMPTS) {
                    delete(folder);
                    return running.orElseThrow(() -> runsAlreadyOrTaken);
                }
            }
        }
    }

    /** Where whoever looked was killed, and the JVM with it, nobody has removed what let in. */
    private static void deleteThoseOfTheDead() {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary(), FOLDER + "*")) {
            for (Path folder : folders) {
                Matcher name = FOLDER_NAME.matcher(folder.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    delete(folder);
                }
            }
        } catch (IOException left) {
            // Passwords that let nobody in anywhere.
        }
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static String password() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    private static Properties on(int port, Path password, Path access) {
        Properties agent = new Properties();
        agent.setProperty(PROPERTY + "host", LOOPBACK);
        agent.setProperty(PROPERTY + "port", Integer.toString(port));
        agent.setProperty(PROPERTY + "rmi.port", Integer.toString(port));
        agent.setProperty(PROPERTY + "authenticate", "true");
        agent.setProperty(PROPERTY + "password.file", password.toString());
        agent.setProperty(PROPERTY + "access.file", access.toString());
        agent.setProperty(PROPERTY + "ssl", "false");
        return agent;
    }

    /** One whose password is gone, because whoever started it was killed and its files were swept away, is stopped. */
    private static Optional<ManagementAgent> running(long pid) throws IOException {
        String status = jcmd(pid, "status");
        Matcher port = PORT.matcher(status);
        if (!port.find()) {
            return Optional.empty();
        }
        Matcher file = PASSWORD_FILE.matcher(status);
        if (file.find()) {
            Path folder = Path.of(file.group(1)).toAbsolutePath().resolveSibling("");
            if (login(folder).isPresent()) {
                return Optional.of(new ManagementAgent(pid, Integer.parseInt(port.group(1)), folder, false));
            }
        }
        jcmd(pid, "stop");
        return Optional.empty();
    }

    /** Only the JDK's own tool can ask for it: attaching has no public way. */
    private static String jcmd(long pid, String command) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process asking = new ProcessBuilder(
                        jcmd, "-J-XX:TieredStopAtLevel=1", Long.toString(pid), "ManagementAgent." + command)
                .redirectErrorStream(true)
                .start();
        return new String(asking.getInputStream().readAllBytes(), Charset.defaultCharset());
    }

    int port() {
        return port;
    }

    /** Where its password stands. */
    Path folder() {
        return folder;
    }

    /** As a connector wants them. */
    String[] credentials() throws IOException {
        Path login = login(folder).orElseThrow(() -> new IOException("its password is gone from " + folder));
        return Files.readString(login).split(" ", 2);
    }

    private static Optional<Path> login(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(LOGIN)).findFirst();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** If it was started here. Nobody is let in any more then, and no longer listened to. */
    void stop() {
        if (!isOurs) {
            return;
        }
        try {
            jcmd(pid, "stop");
        } catch (IOException goneAlready) {
            // With its JVM.
        }
        forget();
    }

    /** Removes what let in, where it ends with its JVM anyway. */
    void forget() {
        if (isOurs) {
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException left) {
            // A password that lets nobody in anywhere.
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
