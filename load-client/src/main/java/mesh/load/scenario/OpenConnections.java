package mesh.load.scenario;

import java.time.Duration;
import java.util.List;

/**
 * Connections that are opened to one contender after another and held, each to receive a stream of events.
 *
 * @param connections how many at once, one number after another, each 1 to {@value Contender#MAX_USERS}
 * @param hold how long events are counted while all are open, over zero
 * @param patience the longest that opening them may take, over zero
 */
public record OpenConnections(List<Integer> connections, Duration hold, Duration patience) {

    public OpenConnections {
        connections = List.copyOf(connections);
    }

    /** Of a contender: those numbers that are no more than its users; or these, if each is more. */
    public List<Integer> of(Contender contender) {
        List<Integer> fitting = connections.stream()
                .filter(number -> number <= contender.users())
                .toList();
        return fitting.isEmpty() ? List.of(contender.users()) : fitting;
    }
}
