package mesh.load.lesson.judging;

/**
 * How good a prediction was.
 *
 * @param predicted as people read it
 * @param measured what the run says
 * @param right whether that is the same; of figures, whether they are within a tenth or a step of the slider. False if nobody knows
 * @param sentence both, and how far they are apart
 */
public record Judgement(String predicted, Measured measured, boolean right, String sentence) {}
