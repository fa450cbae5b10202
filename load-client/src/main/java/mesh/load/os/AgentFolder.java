package mesh.load.os;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder that only this user can read, with a generated user name and password for an agent in another JVM. Every client that can connect
 * to such an agent can run code in that JVM.
 */
public record AgentFolder(Path path) {

    /** The prefix of the folder's name. The id of the process follows with which the folder becomes useless. */
    private static final String NAME = "mesh-jmx-";

    private static final Pattern NAME_OF_PROCESS = Pattern.compile(NAME + "(\\d{1,18})-.*");
    private static final String PASSWORD = "password";
    private static final String ACCESS = "access";

    /** A copy of user name and password for observers. The JDK's agent replaces the password in its own file with a hash. */
    private static final String LOGIN = "login";

    /** The port on which the agent listens. */
    private static final String PORT = "port";

    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** Creates a folder that is useless once this process has ended. Deletes those of ended processes. */
    public static AgentFolder create(long pid) throws IOException {
        deleteThoseOfEndedProcesses();
        // The JDK creates the folder with permissions for this user only.
        return fill(Files.createTempDirectory(NAME + pid + "-"));
    }

    /** Finds the folders of agents that earlier observers have left running in a process. Folders of other users do not count. */
    public static List<AgentFolder> left(long pid) {
        List<AgentFolder> left = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary(), NAME + pid + "-*")) {
            for (Path path : folders) {
                AgentFolder folder = new AgentFolder(path);
                if (folder.isOurs() && folder.hasLogin()) {
                    left.add(folder);
                }
            }
        } catch (IOException unreadable) {
            // Without its credentials, an agent is of no use.
        }
        return left;
    }

    /** Returns whether this user has made the folder. Otherwise it may name a port on which somebody else waits for the password. */
    private boolean isOurs() throws IOException {
        String owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                && ProcessHandle.current().info().user().filter(owner::equals).isPresent();
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Fills the folder with credentials, or deletes it if that fails. */
    static AgentFolder fill(Path path) throws IOException {
        AgentFolder folder = new AgentFolder(path);
        try {
            String login = "mesh " + new BigInteger(192, new SecureRandom()).toString(16);
            Files.writeString(Files.createFile(folder.password(), PRIVATE), login + "\n");
            Files.writeString(Files.createFile(folder.access(), PRIVATE), "mesh readwrite\n");
            Files.writeString(Files.createFile(path.resolve(LOGIN), PRIVATE), login);
            return folder;
        } catch (IOException | RuntimeException cannot) { // for example on a full disk
            folder.delete();
            throw cannot;
        }
    }

    /** Deletes the folders of ended processes. An observer leaves the folder of an agent that ends with its JVM. */
    public static void deleteThoseOfEndedProcesses() {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary(), NAME + "*")) {
            for (Path folder : folders) {
                Matcher name = NAME_OF_PROCESS.matcher(folder.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    new AgentFolder(folder).delete();
                }
            }
        } catch (IOException left) {
            // Passwords of ended JVMs are harmless.
        }
    }

    /** Writes down the agent's port for later observers. Without it, they have to ask the JVM. */
    public void keepPort(int port) {
        try {
            Files.writeString(Files.createFile(path.resolve(PORT), PRIVATE), Integer.toString(port));
        } catch (IOException full) {
            FileTree.tryToDelete(path.resolve(PORT));
        }
    }

    /** Returns the agent's port; empty if no observer has written it down. */
    public Optional<Integer> port() {
        try {
            return Optional.of(Integer.valueOf(RegularFile.text(path.resolve(PORT))));
        } catch (IOException | NumberFormatException unknown) {
            return Optional.empty();
        }
    }

    public Path password() {
        return path.resolve(PASSWORD);
    }

    public Path access() {
        return path.resolve(ACCESS);
    }

    public boolean hasLogin() {
        return Files.exists(path.resolve(LOGIN));
    }

    /** Returns user name and password in the form that a JMX connector takes. */
    public String[] login() throws IOException {
        try {
            return RegularFile.text(path.resolve(LOGIN)).split(" ", 2);
        } catch (NoSuchFileException gone) {
            throw new IOException("its password is no longer in " + path, gone);
        }
    }

    public void delete() {
        try {
            FileTree.delete(path);
        } catch (IOException left) {
            // The password of a stopped agent is harmless.
        }
    }
}
