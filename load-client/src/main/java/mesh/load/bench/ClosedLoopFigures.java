package mesh.load.bench;

/**
 * Throughput and cost of a closed loop.
 *
 * @param requestsPerSecond over the whole loop
 * @param cpuMicros CPU time, user and system, of the load generator's whole process for one request
 */
record ClosedLoopFigures(double requestsPerSecond, double cpuMicros) {}
