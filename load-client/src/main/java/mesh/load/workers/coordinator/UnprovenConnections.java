package mesh.load.workers.coordinator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Connections that have not proved themselves: a bounded number in all, and of each network. Beyond that one has to go, drawn at random from the
 * network that has most, so that strangers of one network never drop a worker of another one. At random, since with a rule a flood that is faster
 * than a worker's proof would drop each worker; so a worker that comes again gets through. Connections that speak the protocol have half of the room
 * of their network, so that those that say nothing do not drop them, nor they the new ones.
 *
 * @param <N> a network
 * @param <C> a connection
 */
final class UnprovenConnections<N, C> {

    private final int max;
    private final int maxOfNetwork;
    private final RandomGenerator random;
    private final Map<N, Group<C>> groups = new HashMap<>();
    private final Map<C, N> networks = new HashMap<>();

    /**
     * None.
     *
     * @param max in all
     * @param maxOfNetwork of one network
     */
    UnprovenConnections(int max, int maxOfNetwork, RandomGenerator random) {
        this.max = max;
        this.maxOfNetwork = maxOfNetwork;
        this.random = random;
    }

    private record Group<C>(List<C> silent, List<C> speaking) {

        int size() {
            return silent.size() + speaking.size();
        }

        boolean remove(C connection) {
            return silent.remove(connection) || speaking.remove(connection);
        }

        C drawn(RandomGenerator random) {
            List<C> from = silent.isEmpty() || speaking.size() > size() / 2 ? speaking : silent;
            return from.get(random.nextInt(from.size()));
        }
    }

    /** Adds one that has said nothing yet. Returns the one that has to go for it, perhaps the same; null if there is room. */
    synchronized @Nullable C add(N network, C connection) {
        Group<C> group = groups.computeIfAbsent(network, one -> new Group<>(new ArrayList<>(), new ArrayList<>()));
        group.silent().add(connection);
        networks.put(connection, network);
        if (group.size() > maxOfNetwork) {
            return dropped(group);
        }
        return networks.size() > max ? dropped(largest()) : null;
    }

    private C dropped(Group<C> group) {
        C one = group.drawn(random);
        remove(one);
        return one;
    }

    private Group<C> largest() {
        return groups.values().stream()
                .max(Comparator.comparingInt(Group::size))
                .orElseThrow();
    }

    /** It speaks the protocol. */
    synchronized void spoke(C connection) {
        Group<C> group = groups.get(networks.get(connection));
        if (group != null && group.silent().remove(connection)) {
            group.speaking().add(connection);
        }
    }

    /** Whether it was still there: not if it had to go. */
    synchronized boolean remove(C connection) {
        N network = networks.remove(connection);
        Group<C> group = groups.get(network);
        if (group == null) {
            return false;
        }
        group.remove(connection);
        if (group.size() == 0) {
            groups.remove(network);
        }
        return true;
    }

    /** Takes all of them out. */
    synchronized List<C> removeAll() {
        List<C> all = List.copyOf(networks.keySet());
        all.forEach(this::remove);
        return all;
    }
}
