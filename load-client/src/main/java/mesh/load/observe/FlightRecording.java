package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;

/** A recording of an observed JVM by JDK Flight Recorder. The observed JVM writes the file. */
public record FlightRecording(FlightRecorderMXBean recorder, long id, Path file) {

    /** Begins to record. The JVM writes the file when the recording is stopped, or when the JVM exits in an orderly way. */
    public static FlightRecording start(ObservedJvm jvm, String name, Path file) throws ObservationException {
        try {
            FlightRecorderMXBean recorder = jvm.recorder();
            long id = recorder.newRecording();
            // The JDK's settings for continuous use. Recording with them costs less than a hundredth of a core.
            recorder.setPredefinedConfiguration(id, "default");
            Map<String, String> settings = new HashMap<>(recorder.getRecordingSettings(id));
            settings.put(PinnedThreads.EVENT + "#enabled", "true");
            settings.put(PinnedThreads.EVENT + "#threshold", "0 ms"); // by default 20 ms
            // A variable may contain a token, and people share recordings as part of the results.
            settings.put("jdk.InitialEnvironmentVariable#enabled", "false");
            recorder.setRecordingSettings(id, settings);
            String destination = file.toAbsolutePath().toString();
            recorder.setRecordingOptions(id, Map.of("name", name, "dumpOnExit", "true", "destination", destination));
            recorder.startRecording(id);
            return new FlightRecording(recorder, id, file);
        } catch (IOException | RuntimeException failed) {
            throw new ObservationException("it cannot be recorded", failed);
        }
    }

    public Path stop() throws ObservationException {
        try {
            // Because there is a destination, this also writes the file and closes the recording.
            recorder.stopRecording(id);
            return file;
        } catch (RuntimeException failed) {
            throw new ObservationException("its recording cannot be stopped", failed);
        }
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
