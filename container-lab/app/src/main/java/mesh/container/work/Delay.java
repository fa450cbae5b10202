package mesh.container.work;

/**
 * How long was waited.
 *
 * @param millis what was asked for
 */
record Delay(int millis) {}
