package mesh.load.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * How often virtual threads blocked while they were pinned to their carrier, counted in a recording. Until JDK 23, a thread that
 * blocked within {@code synchronized} was pinned. Since JDK 24, only a thread with a native frame on its stack is pinned, for example the
 * frame of a class that is being initialized.
 *
 * @param time how long all of them together were pinned
 */
public record PinnedThreads(long count, Duration time) {

    static final String EVENT = "jdk.VirtualThreadPinned";

    /** Counts the events in a recording. */
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
