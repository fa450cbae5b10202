package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PortReservationTest {

    @Test
    void twoProcessesNeverChooseTheSamePort() throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Chooser.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<Integer> chosen;
        try (var reader = other.inputReader(StandardCharsets.US_ASCII)) {
            chosen = Stream.of(reader.readLine().split(" "))
                    .map(Integer::valueOf)
                    .toList();

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

    /** A program that chooses ports, as a mesh does, and waits until it is killed. */
    static final class Chooser {

        public static void main(String... args) throws IOException, InterruptedException {
            PortPlan ports = PortPlan.random();
            System.out.println(ports.rsocket() + " " + ports.postgresql());
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
