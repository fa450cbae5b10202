package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortReservationTest {

    private static final String USER = System.getProperty("user.name");

    @TempDir
    private Path folder;

    @Test
    void twoProcessesNeverChooseTheSamePort() throws Exception {
        Process other = start();
        List<Integer> chosen;
        try {
            chosen = ports(other);

            assertThat(chosen).isNotEmpty().noneMatch(PortPlan.Reservation::tryReserve);
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(chosen).as("ports of the process that has ended").allMatch(PortPlan.Reservation::tryReserve);
    }

    @Test
    void aProcessCannotReserveAPortTwice() {
        int port = PortPlan.random().rsocket();

        assertThat(PortPlan.Reservation.tryReserve(port)).isFalse();
    }

    /** Another user can make a pipe in the temporary folder, and opening a pipe waits. */
    @ParameterizedTest
    @ValueSource(strings = {"mesh-ports-", "mesh-"})
    void aPipeWithAPredictableNameStopsNoProcess(String name) throws Exception {
        Path pipe = temporary().resolve(name + USER);
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .as("wants mkfifo: it cannot make a pipe here")
                .isZero();

        choosesPorts();
    }

    /** Another user can lock all bytes of a file that only they have made. */
    @Test
    void locksOfAnotherUserStopNoProcess() throws Exception {
        Path open = Files.createDirectory(temporary().resolve("mesh-" + USER));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        try (FileChannel old = locked(temporary().resolve("mesh-ports-" + USER));
                FileChannel inOpenFolder = locked(open.resolve("ports"))) {
            choosesPorts();
            assertThat(old.isOpen() && inOpenFolder.isOpen()).isTrue();
        }

        assertThat(folder.resolve("home/.cache/mesh/ports")).exists();
    }

    private static FileChannel locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.lock();
        return channel;
    }

    private Path temporary() throws IOException {
        return Files.createDirectories(folder.resolve("tmp"));
    }

    /** Starts a process with these temporary and home folders, and requires that it chooses ports within two minutes. */
    private void choosesPorts() throws Exception {
        Process process = start("-Djava.io.tmpdir=" + temporary(), "-Duser.home=" + folder.resolve("home"));
        var unused =
                process.onExit().completeOnTimeout(process, 2, TimeUnit.MINUTES).thenAccept(Process::destroyForcibly);
        try {
            assertThat(ports(process)).hasSize(2);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static Process start(String... options) throws IOException {
        return new ProcessBuilder(Stream.of(
                                Stream.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString()),
                                Stream.of(options),
                                Stream.of("-cp", System.getProperty("java.class.path"), Chooser.class.getName()))
                        .flatMap(words -> words)
                        .toList())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Returns the ports that the process prints; empty if it ends without choosing any. */
    private static List<Integer> ports(Process process) throws IOException {
        String line = process.inputReader(StandardCharsets.US_ASCII).readLine();
        return line == null
                ? List.of()
                : Stream.of(line.split(" ")).map(Integer::valueOf).toList();
    }

    /** A program that chooses ports, as a mesh does, and waits until it is killed. */
    static final class Chooser {

        public static void main(String... args) throws IOException, InterruptedException {
            PortPlan ports = PortPlan.random();
            System.out.println(ports.rsocket() + " " + ports.postgresql());
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
