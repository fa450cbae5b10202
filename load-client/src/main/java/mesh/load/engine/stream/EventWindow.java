package mesh.load.engine.stream;

/**
 * The events that count: those that were made while all streams were open.
 *
 * @param begin the first instant of {@link System#nanoTime()} that belongs to it
 * @param end the first instant after it
 */
record EventWindow(long begin, long end) {

    boolean has(long instant) {
        return instant - begin >= 0 && instant - end < 0;
    }

    boolean isOver(long now) {
        return now - end >= 0;
    }
}
