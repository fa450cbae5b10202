package mesh.load.results.contender;

/**
 * The shortest time in which the work can be done at all.
 *
 * @param nanos the largest of three bounds: the longest chain of calls, all work over the narrowest place, and all waiting over
 *     the threads that wait
 * @param explanation which bound it is, in figures
 */
public record IdealTimeFigures(long nanos, String explanation) {}
