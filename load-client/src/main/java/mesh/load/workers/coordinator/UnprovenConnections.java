package mesh.load.workers.coordinator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Connections that have not yet proved that they have the token. Their number is limited, both in total and per network. Beyond a limit,
 * one connection is dropped:
 *
 * <ul>
 *   <li>It is drawn from the network with the most connections. Strangers in one network therefore never displace a worker of another
 *       network.
 *   <li>It is drawn at random. With a fixed rule, a flood that is faster than a worker's proof would displace every worker. With a random
 *       choice, a worker that tries again gets through.
 *   <li>Half of each network's places are for connections that speak the protocol, and half for those that are still
 *       silent. Neither kind displaces the other from its half.
 * </ul>
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

    /** Adds a connection that has sent nothing yet. Returns the connection to drop, perhaps the same one, or null if there is room. */
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

    /** Notes that the connection speaks the protocol. */
    synchronized void spoke(C connection) {
        Group<C> group = groups.get(networks.get(connection));
        if (group != null && group.silent().remove(connection)) {
            group.speaking().add(connection);
        }
    }

    /** Removes a connection, and returns whether it was still there. It was not if it had been dropped. */
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

    /** Removes and returns all connections. */
    synchronized List<C> removeAll() {
        List<C> all = List.copyOf(networks.keySet());
        all.forEach(this::remove);
        return all;
    }
}
