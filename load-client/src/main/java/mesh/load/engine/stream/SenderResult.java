package mesh.load.engine.stream;

import java.util.Map;

/**
 * The result of one sender at the end of a window.
 *
 * @param tally of the events
 * @param connections number of connections, by how many events of the window they got
 * @param ended number of streams that the service has ended
 */
record SenderResult(EventTally tally, Map<Integer, Integer> connections, int ended) {

    /** Returns how many connections got this many events. */
    int connectionsWith(int events) {
        return connections.getOrDefault(events, 0);
    }
}
