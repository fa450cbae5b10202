package mesh.load.engine.stream;

/**
 * Which events count: those that were made while all streams were open.
 *
 * @param begin instant of {@link System#nanoTime()} from which on
 * @param end and before which
 */
record EventWindow(long begin, long end) {

    boolean has(long instant) {
        return instant - begin >= 0 && instant - end < 0;
    }

    boolean isOver(long now) {
        return now - end >= 0;
    }
}
