package mesh.load.os;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the permissions of a run's files. */
@DisabledOnOs(OS.WINDOWS)
class PrivateFolderTest {

    @TempDir
    private Path root;

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "")
    void onlyItsUserCanOpenTheFolderUnlessItIsShared(String unset) throws Exception {
        PrivateFolder folders = new PrivateFolder(unset);

        assertThat(mode(folders.create(root.resolve("a")))).isEqualTo("rwx------");
        assertThat(mode(folders.createAll(root.resolve("b/c/d")))).isEqualTo("rwx------");
        assertThat(mode(root.resolve("b/c"))).isEqualTo(byUmask());
    }

    @Test
    void makesAnExistingFolderPrivate() throws Exception {
        Path old = Files.createDirectory(
                root.resolve("old"), PosixFilePermissions.asFileAttribute(fromString("rwxr-xr-x")));

        assertThat(mode(new PrivateFolder(null).createAll(old))).isEqualTo("rwx------");
    }

    @Test
    void aSharedFolderHasThePermissionsOfTheUmask() throws Exception {
        PrivateFolder shared = new PrivateFolder("1");
        Path folder = shared.create(root.resolve("a"));
        Path file = Files.writeString(folder.resolve("file"), "");
        String before = mode(file);

        shared.seal(folder);

        assertThat(mode(folder)).isEqualTo(byUmask());
        assertThat(mode(file)).isEqualTo(before);
    }

    @Test
    void makesTheFilesOfAllProcessesPrivateButFollowsNoLinks() throws Exception {
        Path outside = Files.writeString(root.resolve("outside"), "");
        Files.setPosixFilePermissions(outside, fromString("rw-r--r--"));
        Path logs = Files.createDirectories(root.resolve("run/logs"));
        Path log = Files.writeString(logs.resolve("service.log"), "");
        Files.createSymbolicLink(logs.resolve("link"), outside);

        new PrivateFolder(null).seal(root.resolve("run"));

        assertThat(mode(root.resolve("run"))).isEqualTo("rwx------");
        assertThat(mode(logs)).isEqualTo("rwx------");
        assertThat(mode(log)).isEqualTo("rw-------");
        assertThat(mode(outside)).isEqualTo("rw-r--r--");
    }

    /** A zip file is such a system: its folders cannot be opened. */
    @Test
    void makesOnlyItsOwnFilesPrivateOnASystemThatCannotOpenFilesRelativeToAFolder() throws Exception {
        Map<String, ?> settings =
                Map.of("create", true, "enablePosixFileAttributes", true, "defaultOwner", Files.getOwner(root));
        try (FileSystem zip = FileSystems.newFileSystem(root.resolve("zip"), settings)) {
            Path logs = Files.createDirectories(zip.getPath("/run/logs"));
            Path log = file(logs.resolve("service.log"));
            Path foreign = Files.createDirectory(zip.getPath("/run/foreign"));
            Path inForeign = file(foreign.resolve("file"));
            Files.setPosixFilePermissions(foreign, fromString("rwxr-xr-x"));
            Files.setOwner(foreign, () -> "another user");

            new PrivateFolder(null).seal(zip.getPath("/run"));

            assertThat(mode(logs)).isEqualTo("rwx------");
            assertThat(mode(log)).isEqualTo("rw-------");
            assertThat(mode(foreign)).isEqualTo("rwxr-xr-x");
            assertThat(mode(inForeign)).isEqualTo("rw-r--r--");
        }
    }

    private static Path file(Path file) throws IOException {
        Files.writeString(file, "");
        return Files.setPosixFilePermissions(file, fromString("rw-r--r--"));
    }

    /** Another user who owns a part of the tree can do this. */
    @Test
    void followsNoLinkThatReplacesAFolderMeanwhile() throws Exception {
        Path run = Files.createDirectory(root.resolve("run"));
        List<Path> files = files(Files.createDirectory(run.resolve("a")));
        List<Path> outside = files(Files.createDirectory(root.resolve("outside")));

        CompletableFuture<Void> attack = CompletableFuture.runAsync(() -> {
            while (files.stream().noneMatch(PrivateFolderTest::isClosed)) {
                Thread.onSpinWait();
            }
            replace(run.resolve("a"), root.resolve("outside"));
        });
        new PrivateFolder(null).seal(run);
        attack.join();

        assertThat(outside).noneMatch(PrivateFolderTest::isClosed);
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            files.add(Files.createFile(folder.resolve("file-" + i)));
            Files.setPosixFilePermissions(files.get(i), fromString("rw-r--r--"));
        }
        return files;
    }

    private static boolean isClosed(Path file) {
        try {
            return mode(file).equals("rw-------");
        } catch (IOException replaced) {
            return false;
        }
    }

    private void replace(Path folder, Path target) {
        try {
            Files.move(folder, root.resolve("moved"));
            Files.createSymbolicLink(folder, target);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    private String byUmask() throws Exception {
        return mode(Files.createDirectory(root.resolve("by-umask")));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
