package mesh.load.lesson;

/**
 * The quality of a prediction.
 *
 * @param predicted the prediction, formatted for readers
 * @param measured the answer of the run
 * @param right whether the two agree; figures agree within a tenth or a step of the slider. False if the answer is unknown
 * @param sentence both, and the distance between them
 */
public record Judgement(String predicted, Measured measured, boolean right, String sentence) {}
