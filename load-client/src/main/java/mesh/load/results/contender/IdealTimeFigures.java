package mesh.load.results.contender;

/**
 * The shortest time in which the work can be done at all.
 *
 * @param nanos the larger of the longest chain of calls and the total work over the narrowest place
 * @param explanation which of the two it is, in figures
 */
public record IdealTimeFigures(long nanos, String explanation) {}
