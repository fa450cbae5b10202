package mesh.console.lesson;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mesh.load.lesson.Explainer;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.Judge;
import mesh.load.lesson.Judge.Judgement;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Round;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The comparison of a round's predictions with a run.
 *
 * @param complete whether the run is complete; no prediction is judged by an incomplete run
 * @param judgements one per prediction, in the order of the predictions
 * @param explained the explanation with the run's figures, or why there is none
 * @param warnings reasons to read the figures with care; empty if there are none
 * @param limitInForce the lesson's setting and its value in this run; null if there is no setting or its value is unknown
 */
record RoundJudgement(
        boolean complete,
        List<Judgement> judgements,
        Explained explained,
        List<String> warnings,
        @Nullable String limitInForce) {

    /**
     * Compares what the user predicted with the run.
     *
     * @param typed the user's answers, one per prediction of the round
     * @throws ResponseStatusException 400 if an answer is not allowed; the message says which answers are
     */
    static RoundJudgement of(Round round, Limit limit, RunResult run, List<String> typed) {
        List<String> predicted = read(round.predictions(), typed);
        Judge judge = new Judge(round, run);
        Explainer explainer = new Explainer(round, limit, run);
        Optional<String> inForce = explainer.limitInForce();
        return new RoundJudgement(
                run.state() == RunState.COMPLETE,
                IntStream.range(0, predicted.size())
                        .mapToObj(i -> judge.judge(round.predictions().get(i), predicted.get(i)))
                        .toList(),
                explainer.explained(),
                run.validityWarnings().stream().map(ValidityWarning::text).toList(),
                inForce.orElse(null));
    }

    private static List<String> read(List<Prediction> predictions, List<String> typed) {
        if (predictions.size() != typed.size()) {
            throw wrong("'prediction' occurs " + typed.size() + " times. Allowed: " + predictions.size()
                    + ", once for each question");
        }
        return IntStream.range(0, typed.size())
                .mapToObj(i -> read(i + 1, predictions.get(i), typed.get(i)))
                .toList();
    }

    private static String read(int number, Prediction prediction, String typed) {
        try {
            return prediction.read(typed);
        } catch (IllegalArgumentException refused) {
            throw wrong("'prediction' number " + number + " is not valid. Allowed: " + refused.getMessage());
        }
    }

    private static ResponseStatusException wrong(String line) {
        return new ResponseStatusException(HttpStatus.BAD_REQUEST, line);
    }
}
