package mesh.load.bench;

/**
 * What a closed loop reached and what it cost.
 *
 * @param requestsPerSecond over the whole loop
 * @param cpuMicros CPU time, user and system, of the load generator's whole process for one request
 */
record ClosedLoopFigures(double requestsPerSecond, double cpuMicros) {}
