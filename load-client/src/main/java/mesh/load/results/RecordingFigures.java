package mesh.load.results;

/**
 * A JFR recording of one service, from before the first contender to after the last.
 *
 * @param service its name
 * @param file name in the results folder
 * @param pinned how often a virtual thread blocked while it was pinned to its carrier
 * @param pinnedNanos the total time
 */
public record RecordingFigures(String service, String file, long pinned, long pinnedNanos) {}
