package mesh.load.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class FlightRecordingTest {

    @TempDir
    Path folder;

    private ThreadMaker maker;

    @BeforeEach
    void startJvm() throws IOException {
        maker = ThreadMaker.start();
    }

    @AfterEach
    void endJvm() {
        maker.close();
    }

    @Test
    void countsPinnedVirtualThreads() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            FlightRecording recording = FlightRecording.start(jvm, "maker", folder.resolve("maker.jfr"));
            maker.pinTwice();
            Path file = recording.stop();

            // The test reads the recording after the JVM has ended, as users do.
            maker.close();
            FlightRecording.PinnedThreads pins = FlightRecording.PinnedThreads.in(file);

            assertThat(pins.count()).isEqualTo(2);
            assertThat(pins.time()).isGreaterThanOrEqualTo(ThreadMaker.PINNED.multipliedBy(2));
        }
    }

    @Test
    void countsZeroIfNoVirtualThreadWasPinned() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            FlightRecording recording = FlightRecording.start(jvm, "maker", folder.resolve("maker.jfr"));

            assertThat(FlightRecording.PinnedThreads.in(recording.stop()).count())
                    .isZero();
        }
    }

    @Test
    void doesNotContainEnvironmentVariables() throws Exception {
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            Path file = FlightRecording.start(jvm, "maker", folder.resolve("maker.jfr"))
                    .stop();

            assertThatItHasNoVariables(file);
        }
    }

    static void assertThatItHasNoVariables(Path file) throws IOException {
        assertThat(RecordingFile.readAllEvents(file))
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.JVMInformation")
                .doesNotContain("jdk.InitialEnvironmentVariable");
    }

    @Test
    void isCompleteIfTheJvmEndsBeforeItIsStopped() throws Exception {
        Path file = folder.resolve("maker.jfr");
        try (ObservedJvm jvm = ObservedJvm.attach(maker.pid(), false)) {
            FlightRecording recording = FlightRecording.start(jvm, "maker", file);
            maker.pinTwice();

            maker.end();

            assertThatThrownBy(recording::stop).isInstanceOf(ObservationException.class);
            assertThat(FlightRecording.PinnedThreads.in(file).count()).isEqualTo(2);
        }
    }

    @Test
    void reportsAFileThatIsNotARecording() throws Exception {
        Path file = Files.writeString(folder.resolve("maker.jfr"), "no recording");

        assertThatThrownBy(() -> FlightRecording.PinnedThreads.in(file))
                .isInstanceOf(ObservationException.class)
                .hasMessageContaining("maker.jfr");
    }
}
