package mesh.load.engine.stream;

import java.util.Map;

/**
 * What one sender has seen by the end of a window.
 *
 * @param tally of the events
 * @param connections by how many events of the window they got
 * @param ended streams that the other side has ended
 */
record SenderResult(EventTally tally, Map<Integer, Integer> connections, int ended) {

    /** Connections that got so many events. */
    int connectionsWith(int events) {
        return connections.getOrDefault(events, 0);
    }
}
