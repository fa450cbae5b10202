package mesh.container.work;

/**
 * The response of a request that waited.
 *
 * @param millis the requested time in milliseconds
 */
record Delay(int millis) {}
