package mesh.load.scenario;

import java.time.Duration;
import java.util.List;

/**
 * Connections that are opened and held, to one contender after another. Each receives a stream of events.
 *
 * @param connections numbers of concurrent connections, measured one after another, each 1 to {@value Contender#MAX_USERS}
 * @param hold how long events are counted while all connections are open, over zero
 * @param patience time limit for opening the connections, over zero
 */
public record OpenConnections(List<Integer> connections, Duration hold, Duration patience) {

    public OpenConnections {
        connections = List.copyOf(connections);
    }

    /** Returns the numbers that do not exceed the contender's users, or only the number of its users if all exceed it. */
    public List<Integer> of(Contender contender) {
        List<Integer> fitting = connections.stream()
                .filter(number -> number <= contender.users())
                .toList();
        return fitting.isEmpty() ? List.of(contender.users()) : fitting;
    }
}
