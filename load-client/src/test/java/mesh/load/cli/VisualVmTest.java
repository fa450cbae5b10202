package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how VisualVM is found and opened. A program that records its arguments replaces VisualVM, even if it is installed. */
class VisualVmTest {

    private static final Duration SOON = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Test
    void findsTheProgramOnThePathOrThroughTheVariable() throws IOException {
        Path onPath = script(Files.createDirectory(folder.resolve("bin")).resolve("visualvm"), "exit 0");
        Path named = script(folder.resolve("another"), "exit 0");
        String path = folder.resolve("empty") + ":" + onPath.getParent();

        assertThat(find(Map.of("PATH", path)).program()).isEqualTo(onPath);
        assertThat(find(Map.of("PATH", path, "MESH_VISUALVM", named.toString())).program())
                .isEqualTo(named);
    }

    @Test
    void aMissingProgramIsReportedWithWhatToDo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> find(Map.of("PATH", folder.toString())))
                .withMessage(
                        "no program 'visualvm' is on the PATH. Install VisualVM, or set MESH_VISUALVM to its program");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> find(Map.of("MESH_VISUALVM", folder.toString())))
                .withMessage("MESH_VISUALVM is '" + folder + "', which is not a program");
    }

    @Test
    void upWithoutVisualVmIsRejectedBeforeAnythingStarts() throws Exception {
        ProcessBuilder up = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dmesh.home=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "up",
                        "--random-ports",
                        "--visualvm")
                .redirectErrorStream(true);
        up.environment().put("MESH_VISUALVM", "/no/such/program");

        Process process = up.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(output)
                .isEqualTo("mesh up: --visualvm: MESH_VISUALVM is '/no/such/program', which is not a program\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void opensTheThreadsOfOneProcessAfterTheOtherInAVisualVmThatRunsAlready() throws Exception {
        Path calls = folder.resolve("calls");

        vm("echo \"$@\" >> " + calls).show(List.of(11L, 22L, 33L), () -> true, LONG, LONG);

        assertThat(calls).content().isEqualTo("""
                -J-Dvisualvm.search.process.timeout=60000 --openpid 11@3 --window-to-front
                -J-Dvisualvm.search.process.timeout=60000 --openpid 22@3 --window-to-front
                -J-Dvisualvm.search.process.timeout=60000 --openpid 33@3 --window-to-front
                """);
    }

    @Test
    void doesNotWaitUntilTheFirstCallReturnsBecauseItKeepsTheWindowOpen() throws Exception {
        Path window = folder.resolve("window");

        vm("""
                case $3 in
                    11@3) echo $$ > '%1$s.new'; mv '%1$s.new' '%1$s'; exec sleep 600 ;;
                    *) until [ -e '%1$s' ]; do sleep 0.05; done ;;
                esac""".formatted(window)).show(List.of(11L, 22L), () -> false, SOON, LONG);

        ProcessHandle stays = ProcessHandle.of(
                        Long.parseLong(Files.readString(window).strip()))
                .orElseThrow();
        assertThat(stays.isAlive()).isTrue();
        stays.destroy();
    }

    @Test
    void reportsWhyVisualVmDoesNotOpen() throws Exception {
        VisualVm broken = vm("echo Version of OpenJDK is not supported.; exit 1");

        assertThatThrownBy(() -> broken.show(List.of(11L), () -> false, LONG, LONG))
                .isInstanceOf(IOException.class)
                .hasMessage("'" + broken.program()
                        + "' ended with exit code 1 and printed: Version of OpenJDK is not supported.");
        assertThat(broken.log()).hasContent("Version of OpenJDK is not supported.");
    }

    /** Without a display, or with a JDK that it does not support, VisualVM 2.1.5 ends with exit code 0. */
    @Test
    void anEndWithoutAWindowIsAFailureEvenWithExitCodeZero() throws Exception {
        VisualVm closed = vm("echo WARNING: environment variable DISPLAY is not set");

        assertThatThrownBy(() -> closed.show(List.of(11L, 22L), () -> false, LONG, LONG))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("'" + closed.program() + "' ended before its window opened and printed: "
                        + "WARNING: environment variable DISPLAY is not set. It does so");
    }

    @Test
    void aDeclinedLicenceIsReportedWhileTheNextCallWaits() throws Exception {
        Path declined = folder.resolve("declined");
        VisualVm refused = vm("""
                case $3 in
                    11@3) until [ -e '%1$s' ]; do sleep 0.05; done ;;
                    *) echo $$ > '%2$s'; touch '%1$s'; exec sleep 600 ;;
                esac""".formatted(declined, folder.resolve("waits")));

        assertThatThrownBy(() -> refused.show(List.of(11L, 22L), () -> false, SOON, LONG))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended before its window opened");

        long waited = Long.parseLong(Files.readString(folder.resolve("waits")).strip());
        await().until(() -> ProcessHandle.of(waited).isEmpty());
    }

    @Test
    void saysWhatToDoIfTheWindowDoesNotOpenInTime() throws Exception {
        VisualVm slow = vm("exec sleep 600");

        assertThatThrownBy(() -> slow.show(List.of(11L, 22L), () -> false, SOON, SOON))
                .isInstanceOf(IOException.class)
                .hasMessage("its window has not opened within 0 s. If it shows its licence or a message, answer it;"
                        + " it then lists all services");
        sleeping().forEach(ProcessHandle::destroy);
    }

    /** Returns the first call, which is left alone because the user may still answer it. */
    private static Stream<ProcessHandle> sleeping() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .commandLine()
                        .filter(line -> line.contains("sleep 600"))
                        .isPresent());
    }

    private VisualVm vm(String lines) throws IOException {
        return new VisualVm(script(folder.resolve("visualvm"), lines), folder.resolve("logs/visualvm.log"));
    }

    private VisualVm find(Map<String, String> environment) {
        return VisualVm.find(environment, folder.resolve("log"));
    }

    private static Path script(Path file, String lines) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + lines + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
