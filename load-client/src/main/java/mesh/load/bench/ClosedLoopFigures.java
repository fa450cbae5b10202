package mesh.load.bench;

/**
 * Throughput and cost of a closed loop.
 *
 * @param requestsPerSecond mean rate of the whole loop
 * @param cpuMicros CPU time (user and system) of the load generator's whole process, per request
 */
record ClosedLoopFigures(double requestsPerSecond, double cpuMicros) {}
