package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** A recording of an observed JVM by JDK Flight Recorder. The observed JVM writes the file. */
public record FlightRecording(ObservedJvm jvm, long id, Path file) {

    private static final Map<String, String> SETTINGS = Map.of(
            PinnedThreads.EVENT + "#enabled",
            "true",
            PinnedThreads.EVENT + "#threshold",
            "0 ms", // by default 20 ms
            // A variable may contain a token, and people share recordings as part of the results.
            "jdk.InitialEnvironmentVariable#enabled",
            "false");

    /** Begins to record. The JVM writes the file when the recording is stopped, or when the JVM exits in an orderly way. */
    public static FlightRecording start(ObservedJvm jvm, String name, Path file) throws ObservationException {
        Path destination = file.toAbsolutePath();
        return new FlightRecording(jvm, jvm.record(name, destination, SETTINGS), file);
    }

    public Path stop() throws ObservationException {
        jvm.stopRecording(id);
        return file;
    }

    /**
     * How often, and for how long in total, virtual threads blocked while they were pinned to their carriers. Until JDK 23, a thread that
     * blocked within {@code synchronized} was pinned. Since JDK 24, only a thread with a native frame on its stack is pinned, for example
     * the frame of a class that is being initialized.
     */
    public record PinnedThreads(long count, Duration time) {

        static final String EVENT = "jdk.VirtualThreadPinned";

        public static PinnedThreads in(Path recording) throws ObservationException {
            long count = 0;
            Duration time = Duration.ZERO;
            try (RecordingFile events = new RecordingFile(recording)) {
                while (events.hasMoreEvents()) {
                    RecordedEvent event = events.readEvent();
                    if (event.getEventType().getName().equals(EVENT)) {
                        count++;
                        time = time.plus(event.getDuration());
                    }
                }
                return new PinnedThreads(count, time);
            } catch (IOException unreadable) {
                throw new ObservationException("the recording '" + recording + "' cannot be read", unreadable);
            }
        }
    }
}
