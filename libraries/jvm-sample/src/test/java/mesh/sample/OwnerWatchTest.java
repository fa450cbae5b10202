package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/** Tests that services notice when their run is killed, because a killed run cannot end them. */
class OwnerWatchTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void aServiceEndsWithItsOwnerAndOneWithoutAnOwnerKeepsRunning() throws IOException {
        Process owner = new ProcessBuilder("sleep", "600").start();
        Process owned = service("--mesh.owner=" + owner.pid());
        Process free = service();
        try {
            assertThat(owned.inputReader().readLine()).isEqualTo(Service.READY);
            assertThat(free.inputReader().readLine()).isEqualTo(Service.READY);
            assertThat(owned.isAlive()).isTrue();

            owner.destroyForcibly();

            assertThat(owned.onExit()).succeedsWithin(PATIENCE);
            assertThat(free.isAlive()).isTrue();
        } finally {
            owner.destroyForcibly();
            owned.destroyForcibly();
            free.destroyForcibly();
        }
    }

    @Test
    void aServiceEndsIfItsOwnerHadEndedBeforeItStarted() throws IOException {
        Process owner = new ProcessBuilder("true").start();
        await().atMost(PATIENCE).until(() -> !owner.isAlive());

        Process owned = service("--mesh.owner=" + owner.pid());

        try {
            assertThat(owned.onExit()).succeedsWithin(PATIENCE);
        } finally {
            owned.destroyForcibly();
        }
    }

    private static Process service(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Service.class.getName(),
                "--logging.level.root=off",
                "--spring.main.banner-mode=off"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Runs in the other JVM. */
    @ImportAutoConfiguration(ProcessAutoConfiguration.class)
    static class Service {

        static final String READY = "ready";

        public static void main(String[] args) throws InterruptedException {
            SpringApplication service = new SpringApplication(Service.class);
            service.setWebApplicationType(WebApplicationType.NONE);
            service.run(args);
            System.out.println(READY);
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
