package mesh.load.results;

/**
 * Something for which the figures of a run are to be read with care.
 *
 * @param kind such as {@code client-starved}, {@code client-paused}, {@code service-paused}, {@code cpu-throttled}, {@code machine-busy}, {@code barrier-skew}, {@code ideal-time-beaten},
 *     {@code cold}, {@code warm-up-unsettled},
 *     {@code few-samples}, {@code repetitions-disagree}, {@code worker-lost}, {@code service-replaced}, {@code service-lost},
 *     {@code service-out-of-memory}
 * @param contender whose figures it is about; empty if it is about the whole run
 * @param text one sentence, with the figure that triggered it
 */
public record ValidityWarning(String kind, String contender, String text) {}
