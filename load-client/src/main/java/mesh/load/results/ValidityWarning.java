package mesh.load.results;

/**
 * Something that weakens a run.
 *
 * @param kind such as {@code client-starved}, {@code machine-busy}, {@code barrier-skew}, {@code cold}, {@code warm-up-unsettled},
 *     {@code few-samples}, {@code repetitions-disagree}
 * @param contender whose figures it weakens; empty if it is the whole run
 * @param text one sentence, with the figure that triggered it
 */
public record ValidityWarning(String kind, String contender, String text) {}
