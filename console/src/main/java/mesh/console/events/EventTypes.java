package mesh.console.events;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which types of events a run has told until now. Each event is read once. */
public final class EventTypes {

    private final Path file;
    private final Set<String> types = new HashSet<>();
    private long position;

    public EventTypes(Path file) {
        this.file = file;
    }

    /** All of them. No file is held open between two calls. */
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
