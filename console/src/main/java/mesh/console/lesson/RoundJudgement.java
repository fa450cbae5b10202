package mesh.console.lesson;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mesh.load.lesson.Limit;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Round;
import mesh.load.lesson.judging.Explained;
import mesh.load.lesson.judging.Explainer;
import mesh.load.lesson.judging.Judge;
import mesh.load.lesson.judging.Judgement;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * What a run says to the predictions of a round.
 *
 * @param complete whether the run came to its end: of another one nothing is known
 * @param judgements one for each prediction, in their order
 * @param explained the explanation with the run's figures, or why there is none
 * @param warnings for what the figures are to be read with care; empty if for nothing
 * @param limitInForce the lesson's setting and its value in this run; null if it has none, or nobody has told it
 */
record RoundJudgement(
        boolean complete,
        List<Judgement> judgements,
        Explained explained,
        List<String> warnings,
        @Nullable String limitInForce) {

    /**
     * Lays them beside each other.
     *
     * @param typed what is predicted, one for each prediction of the round
     * @throws ResponseStatusException 400 that says what is allowed
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
            throw wrong("'prediction' is there " + typed.size() + " times. Allowed: " + predictions.size()
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
            throw wrong("'prediction' number " + number + " cannot be that. Allowed: " + refused.getMessage());
        }
    }

    private static ResponseStatusException wrong(String line) {
        return new ResponseStatusException(HttpStatus.BAD_REQUEST, line);
    }
}
