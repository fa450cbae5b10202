package mesh.load.results.contender;

/**
 * A percentile together with the number of samples behind it: the p99 of 100 samples rests on a single one.
 *
 * @param percentile 0 to 100, such as 99.9
 * @param nanos the value, to three significant digits
 * @param samples all recorded samples
 * @param atOrBeyond how many of them reach or exceed the value
 */
public record Percentile(double percentile, long nanos, long samples, long atOrBeyond) {}
