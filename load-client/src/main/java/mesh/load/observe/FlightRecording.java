package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import jdk.management.jfr.FlightRecorderMXBean;

/** A JDK Flight Recorder recording of an observed JVM, started and stopped from here. The JVM itself writes the file. */
public final class FlightRecording {

    /** The settings that the JDK's authors made for continuous use: they cost less than a hundredth of a core. */
    private static final String SETTINGS = "default";

    /**
     * Records every pinned virtual thread, not only those pinned for more than 20 ms. Omits environment variables, which the default
     * settings record: they may contain a token, and people share recordings as part of the results.
     */
    private static final Map<String, String> ADDITIONS = Map.of(
            PinnedThreads.EVENT + "#enabled",
            "true",
            PinnedThreads.EVENT + "#threshold",
            "0 ms",
            "jdk.InitialEnvironmentVariable#enabled",
            "false");

    private final FlightRecorderMXBean recorder;
    private final long id;
    private final Path file;

    private FlightRecording(FlightRecorderMXBean recorder, long id, Path file) {
        this.recorder = recorder;
        this.id = id;
        this.file = file;
    }

    /** Begins to record. The JVM writes the file when the recording is stopped, or when the JVM exits in an orderly way. */
    public static FlightRecording start(ObservedJvm jvm, String name, Path file) throws ObservationException {
        try {
            FlightRecorderMXBean recorder = jvm.recorder();
            long id = recorder.newRecording();
            recorder.setPredefinedConfiguration(id, SETTINGS);
            Map<String, String> settings = new HashMap<>(recorder.getRecordingSettings(id));
            settings.putAll(ADDITIONS);
            recorder.setRecordingSettings(id, settings);
            recorder.setRecordingOptions(
                    id,
                    Map.of(
                            "name",
                            name,
                            "dumpOnExit",
                            "true",
                            "destination",
                            file.toAbsolutePath().toString()));
            recorder.startRecording(id);
            return new FlightRecording(recorder, id, file);
        } catch (IOException | RuntimeException failed) {
            throw new ObservationException("it cannot be recorded", failed);
        }
    }

    /** Stops the recording; the file is complete when this returns. */
    public Path stop() throws ObservationException {
        try {
            // As there is a destination, this writes the file and closes the recording.
            recorder.stopRecording(id);
            return file;
        } catch (RuntimeException failed) {
            throw new ObservationException("its recording cannot be stopped", failed);
        }
    }
}
