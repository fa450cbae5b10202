package mesh.console.events;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the types of the events that a run has written so far. It reads each event only once, even over several calls. */
public final class EventTypes {

    private final Path file;
    private final Set<String> types = new HashSet<>();
    private long position;

    public EventTypes(Path file) {
        this.file = file;
    }

    /** Returns all types so far. It keeps no file open between two calls. */
    public Set<String> untilNow() throws IOException {
        try (EventFile events = EventFile.open(file)) {
            events.skipTo(position);
            for (List<StoredEvent> lines = events.read(); !lines.isEmpty(); lines = events.read()) {
                lines.forEach(line -> types.add(line.type()));
            }
            position = events.position();
        }
        return Set.copyOf(types);
    }
}
