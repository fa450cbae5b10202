package mesh.load.results;

/**
 * A reason to read the figures of a run with care.
 *
 * @param kind such as {@code client-starved}, {@code client-paused}, {@code service-paused}, {@code cpu-throttled}, {@code machine-busy},
 *     {@code barrier-skew}, {@code ideal-time-beaten}, {@code cold}, {@code warm-up-unsettled}, {@code few-samples},
 *     {@code repetitions-disagree}, {@code worker-lost}, {@code service-replaced}, {@code service-lost}, {@code service-out-of-memory}
 * @param contender whose figures are affected; empty if it affects the whole run
 * @param text one sentence, with the figure that triggered it
 */
public record ValidityWarning(String kind, String contender, String text) {}
