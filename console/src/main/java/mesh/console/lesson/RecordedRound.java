package mesh.console.lesson;

import java.util.List;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.PredictionComparison;
import mesh.load.lesson.PredictionComparison.Measured;
import mesh.load.lesson.Round;
import mesh.load.results.RunResult;

/**
 * What a recording says about a round, for pages without a server. A script of these pages compares it with the predictions.
 *
 * @param measured the answer to each question, in the order of the questions
 * @param about the explanation, with judgements of no predictions
 */
public record RecordedRound(List<Measured> measured, RoundJudgement about) {

    public static RecordedRound of(Round round, Limit limit, RunResult recording) {
        PredictionComparison comparison = new PredictionComparison(round, recording);
        return new RecordedRound(
                round.predictions().stream().map(comparison::measured).toList(),
                RoundJudgement.unpredicted(round, limit, recording, true));
    }
}
