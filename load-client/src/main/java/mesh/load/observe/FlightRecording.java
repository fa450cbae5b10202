package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import jdk.management.jfr.FlightRecorderMXBean;

/** JDK Flight Recorder in a JVM that is looked into, started and ended from here. The JVM itself writes the file. */
public final class FlightRecording {

    /** What costs less than a hundredth of a core: made by the JDK's authors to be left on. */
    private static final String SETTINGS = "default";

    /**
     * Every pinned virtual thread, not only those that were for more than 20 ms. Not the environment, which the default
     * settings record: it may hold a token, and a recording lies among the results that are passed on.
     */
    private static final Map<String, String> MORE = Map.of(
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

    /** Begins to record. The file is there when the recording is stopped, or when the JVM ends in an orderly way. */
    public static FlightRecording start(ObservedJvm jvm, String name, Path file) throws ObservationException {
        try {
            FlightRecorderMXBean recorder = jvm.recorder();
            long id = recorder.newRecording();
            recorder.setPredefinedConfiguration(id, SETTINGS);
            Map<String, String> settings = new HashMap<>(recorder.getRecordingSettings(id));
            settings.putAll(MORE);
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
        } catch (IOException | RuntimeException cannot) {
            throw new ObservationException("it cannot be recorded", cannot);
        }
    }

    /** Ends the recording; the file is whole when this returns. */
    public Path stop() throws ObservationException {
        try {
            // With a destination that writes the file and closes the recording.
            recorder.stopRecording(id);
            return file;
        } catch (RuntimeException cannot) {
            throw new ObservationException("its recording cannot be ended", cannot);
        }
    }
}
