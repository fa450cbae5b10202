package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    void opensTheThreadsOfOneProcessAfterTheOther() throws Exception {
        Path calls = folder.resolve("calls");

        vm("echo \"$@\" >> " + calls).show(List.of(11L, 22L, 33L), LONG, LONG);

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
                esac""".formatted(window)).show(List.of(11L, 22L), SOON, LONG);

        ProcessHandle stays = ProcessHandle.of(
                        Long.parseLong(Files.readString(window).strip()))
                .orElseThrow();
        assertThat(stays.isAlive()).isTrue();
        stays.destroy();
    }

    @Test
    void reportsThatVisualVmDoesNotOpen() throws Exception {
        VisualVm broken = vm("echo no display; exit 7");

        assertThatThrownBy(() -> broken.show(List.of(11L), LONG, LONG))
                .isInstanceOf(IOException.class)
                .hasMessage("'" + broken.program() + "' ended with exit code 7");
        assertThat(broken.log()).hasContent("no display");
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
