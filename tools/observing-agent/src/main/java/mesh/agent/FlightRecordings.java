package mesh.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/** Recordings of this JVM by the JDK's flight recorder. A class of its own, because a JVM may lack the recorder's module. */
final class FlightRecordings {

    private FlightRecordings() {}

    /**
     * Begins to record. The recording is complete when it is stopped, or when the JVM exits in an orderly way.
     *
     * @param settings in addition to the JDK's settings for continuous use, which cost less than a hundredth of a core
     * @return the recording's id
     */
    static long start(String name, String file, Map<String, String> settings) throws IOException, ParseException {
        Map<String, String> all =
                new HashMap<>(Configuration.getConfiguration("default").getSettings());
        all.putAll(settings);
        Recording recording = new Recording(all);
        try {
            recording.setName(name);
            recording.setDestination(Path.of(file));
            recording.setDumpOnExit(true);
            recording.start();
            return recording.getId();
        } catch (IOException | RuntimeException cannot) {
            recording.close();
            throw cannot;
        }
    }

    /** Writes the recording to its file. */
    static Map<String, ?> stop(long id) {
        for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
            if (recording.getId() == id) {
                recording.stop();
                boolean isWritten = recording.getState() == RecordingState.CLOSED; // the JDK only logs why it is not
                recording.close();
                if (!isWritten) {
                    throw new IllegalStateException("the recording could not be written");
                }
                return Map.of();
            }
        }
        throw new IllegalArgumentException("there is no recording " + id);
    }
}
