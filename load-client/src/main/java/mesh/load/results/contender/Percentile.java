package mesh.load.results.contender;

/**
 * A percentile together with what it rests on: the p99 of 100 samples is the word of a single one.
 *
 * @param percentile 0 to 100, such as 99.9
 * @param nanos the value, to three significant digits
 * @param samples all samples that were recorded
 * @param atOrBeyond those of them that reach the value or exceed it
 */
public record Percentile(double percentile, long nanos, long samples, long atOrBeyond) {}
