package mesh.load.observe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.os.RegularFile;

/**
 * User name and password of a {@link ManagementAgent}, generated for it and kept in a folder that only this user can read. Without
 * them, every user of the machine could connect to the agent and run code in its JVM.
 */
final class AgentCredentials {

    private static final String USER = "mesh";
    private static final int PASSWORD_BYTES = 24;

    /** A copy for later observers, because the JVM replaces the password in the agent's own file with a hash. */
    private static final String LOGIN = ".login";

    /** The prefix of the folder's name; the process id of the observed JVM follows. */
    private static final String FOLDER = "mesh-jmx-";

    private static final Pattern FOLDER_NAME = Pattern.compile(FOLDER + "(\\d{1,18})-.*");

    private final Path folder;
    private final Path passwordFile;
    private final Path accessFile;

    private AgentCredentials(Path folder, Path passwordFile, Path accessFile) {
        this.folder = folder;
        this.passwordFile = passwordFile;
        this.accessFile = accessFile;
    }

    static AgentCredentials create(long pid) throws IOException {
        return fill(Files.createTempDirectory(FOLDER + pid + "-")); // with permissions for this user only
    }

    /** Fills the folder with credentials, or deletes it if that fails. */
    static AgentCredentials fill(Path folder) throws IOException {
        try {
            return createIn(folder);
        } catch (IOException | RuntimeException cannot) { // for example on a full disk
            delete(folder);
            throw cannot;
        }
    }

    private static AgentCredentials createIn(Path folder) throws IOException {
        Path password = Files.createTempFile(folder, "", ".password");
        Path access = Files.createTempFile(folder, "", ".access");
        String login = USER + " " + newPassword();
        Files.writeString(password, login + "\n");
        Files.writeString(Files.createTempFile(folder, "", LOGIN), login);
        Files.writeString(access, USER + " readwrite\n");
        return new AgentCredentials(folder, password, access);
    }

    private static String newPassword() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    Path folder() {
        return folder;
    }

    /** Returns the file in the format of the agent's property {@code password.file}. */
    Path passwordFile() {
        return passwordFile;
    }

    /** Returns the file in the format of the agent's property {@code access.file}. */
    Path accessFile() {
        return accessFile;
    }

    /** Returns whether the login in a folder can still be read. */
    static boolean existIn(Path folder) {
        return login(folder).isPresent();
    }

    /** Returns user name and password in the form that a JMX connector takes. */
    static String[] read(Path folder) throws IOException {
        Path login = login(folder).orElseThrow(() -> new IOException("its password is gone from " + folder));
        return RegularFile.text(login).split(" ", 2);
    }

    private static Optional<Path> login(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(LOGIN)).findFirst();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Deletes the folders of ended JVMs. Such a folder remains if an observer was killed together with the observed JVM. */
    static void deleteThoseOfEndedJvms() {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary(), FOLDER + "*")) {
            for (Path folder : folders) {
                Matcher name = FOLDER_NAME.matcher(folder.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    delete(folder);
                }
            }
        } catch (IOException left) {
            // Passwords of ended JVMs do no harm.
        }
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException left) {
            // The password of a stopped agent does no harm.
        }
    }
}
