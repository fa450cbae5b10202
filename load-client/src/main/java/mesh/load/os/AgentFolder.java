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

    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** Creates a folder that is useless once this process has ended. Deletes those of ended processes. */
    public static AgentFolder create(long pid) throws IOException {
        deleteThoseOfEndedProcesses();
        // The JDK creates the folder with permissions for this user only.
        return fill(Files.createTempDirectory(NAME + pid + "-"));
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

    /** Such a folder remains if an observer is killed together with the observed JVM. */
    private static void deleteThoseOfEndedProcesses() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, NAME + "*")) {
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
