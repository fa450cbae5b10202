package mesh.load.os;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
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
    private static final String NAME = "jmx-";

    private static final Pattern NAME_OF_PROCESS = Pattern.compile(NAME + "(\\d{1,18})-.*");
    private static final String PASSWORD = "password";
    private static final String ACCESS = "access";

    /** A copy of user name and password for observers. The JDK's agent replaces the password in its own file with a hash. */
    private static final String LOGIN = "login";

    /** The port on which the agent listens. */
    private static final String PORT = "port";

    /** Many times the size of each of these files. */
    private static final int MAX_BYTES = 1024;

    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** Creates a folder that is useless once this process has ended. Deletes those of ended processes. */
    public static AgentFolder create(long pid) throws IOException {
        deleteThoseOfEndedProcesses();
        // The JDK creates the folder with permissions for this user only.
        return fill(Files.createTempDirectory(UserFolder.get(), NAME + pid + "-"));
    }

    /** Finds the folders of agents that earlier observers have left running in a process. Other users cannot leave any there. */
    public static List<AgentFolder> left(long pid) {
        List<AgentFolder> left = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(UserFolder.get(), NAME + pid + "-*")) {
            for (Path path : folders) {
                AgentFolder folder = new AgentFolder(path);
                if (folder.hasLogin()) {
                    left.add(folder);
                }
            }
        } catch (IOException unreadable) {
            // Without its credentials, an agent is of no use.
        }
        return left;
    }

    /** Returns whether only this user can write to the folder. Otherwise another user may listen on its port for the password. */
    public boolean isOwn() {
        try {
            return UserFolder.isOwn(path);
        } catch (IOException unreadable) {
            return false;
        }
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

    /** Deletes this user's folders of ended processes. An observer leaves the folder of an agent that ends with its JVM. */
    public static void deleteThoseOfEndedProcesses() {
        try {
            FileTree.deleteOwn(UserFolder.get(), AgentFolder::isOfEndedProcess);
        } catch (IOException left) {
            // Passwords of ended JVMs are harmless.
        }
    }

    private static boolean isOfEndedProcess(String folder) {
        Matcher name = NAME_OF_PROCESS.matcher(folder);
        return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
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
            return Optional.of(Integer.valueOf(RegularFile.text(path.resolve(PORT), MAX_BYTES)));
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
            return RegularFile.text(path.resolve(LOGIN), MAX_BYTES).split(" ", 2);
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
