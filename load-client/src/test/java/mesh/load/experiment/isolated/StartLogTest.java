package mesh.load.experiment.isolated;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService;
import mesh.load.services.process.ServiceProcess.StartTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartLogTest {

    private static final StartTimes START =
            new StartTimes(Duration.ofMillis(2_600), Instant.parse("2026-11-21T10:15:02.850Z"));

    private static final String LOG = """
            2026-11-21T11:15:02.100+01:00  INFO 7 --- [lab] [main] mesh.container.ContainerLab : Started in 1.8 seconds
            2026-11-21T11:15:02.750+01:00  INFO 7 --- [lab] [main] mesh.container.StartupMetrics : Startup Metric >> jvm.memory.used=98765432
            2026-11-21T11:15:02.751+01:00  INFO 7 --- [lab] [main] mesh.container.StartupMetrics : Startup Metric >> jvm.classes.loaded=9876
            2026-11-21T11:15:02.752+01:00  INFO 7 --- [lab] [main] mesh.container.StartupMetrics : Startup Metric >> jvm.threads.live=19
            """;

    @TempDir
    private Path folder;

    @Test
    void readsTheReadyTimeAndTheCostsOfAStart() throws Exception {
        StartFigures figures = StartLog.figures(service(LOG), START, 3);

        assertThat(figures)
                .isEqualTo(
                        new StartFigures("netty-gateway", 3, 2_500_000_000L, 2_600_000_000L, 98_765_432L, 9_876L, 19L));
    }

    /** The log is 3 GB long, with a hole. */
    @Test
    void readsTheEndOfALongLog() throws Exception {
        RunningService service = service("");
        Path log = Objects.requireNonNull(service.started()).log();
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
            channel.position(3L << 30);
            channel.write(ByteBuffer.wrap(("\n" + LOG).getBytes(StandardCharsets.UTF_8)));
        }

        assertThat(StartLog.figures(service, START, 1).readyNanos()).isEqualTo(2_500_000_000L);
    }

    @Test
    void hasNoFiguresThatTheApplicationDoesNotLog() throws Exception {
        StartFigures figures = StartLog.figures(service("Startup Metric >> jvm.threads.live=19\nready"), START, 1);

        assertThat(figures).isEqualTo(new StartFigures("netty-gateway", 1, null, 2_600_000_000L, null, null, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-21T09:15:02.850Z", "2026-11-21T11:15:02.850Z"})
    void hasNoReadyTimeIfTheClockWasSetMeanwhile(Instant firstOkAt) throws Exception {
        StartFigures figures = StartLog.figures(service(LOG), new StartTimes(START.firstOk(), firstOkAt), 1);

        assertThat(figures.readyNanos()).isNull();
        assertThat(figures.firstOkNanos()).isEqualTo(2_600_000_000L);
    }

    private RunningService service(String log) throws Exception {
        Path file = Files.writeString(folder.resolve("log"), log);
        return new RunningService(
                Service.NETTY_GATEWAY,
                URI.create("http://127.0.0.1:1"),
                new RunningService.Started(1, file, List.of()));
    }
}
