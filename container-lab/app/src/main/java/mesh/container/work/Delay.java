package mesh.container.work;

/**
 * How long a request waited.
 *
 * @param millis the requested time in milliseconds
 */
record Delay(int millis) {}
