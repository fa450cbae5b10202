package mesh.console.lesson;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import mesh.load.lesson.Explainer;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.PredictionComparison;
import mesh.load.lesson.PredictionComparison.Judgement;
import mesh.load.lesson.Round;
import mesh.load.report.ValiditySentence;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
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
 * @param whatToDo a sentence of advice for each kind of warning
 * @param busy a warning that other programs made all times longer; empty if there is none
 * @param limitInForce the lesson's setting and its value in this run; null if there is no setting or its value is unknown
 * @param recordedOn when and on which machine a shipped recording was measured; null for a run of this machine
 */
public record RoundJudgement(
        boolean complete,
        List<Judgement> judgements,
        Explained explained,
        List<String> warnings,
        List<String> whatToDo,
        String busy,
        @Nullable String limitInForce,
        @Nullable String recordedOn) {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    /**
     * Compares what the user predicted with the run.
     *
     * @param typed the user's answers, one per prediction of the round; an answer is empty if the user left the question open
     * @param isRecorded whether the run is a shipped recording
     * @throws ResponseStatusException 400 if an answer is not allowed; the message says which answers are
     */
    static RoundJudgement of(Round round, Limit limit, RunResult run, List<String> typed, boolean isRecorded) {
        List<String> predicted = read(round.predictions(), typed);
        PredictionComparison comparison = new PredictionComparison(round, run);
        return unpredicted(round, limit, run, isRecorded)
                .with(IntStream.range(0, predicted.size())
                        .mapToObj(i -> comparison.judge(round.predictions().get(i), predicted.get(i)))
                        .toList());
    }

    /** Returns what the run says without any prediction. */
    static RoundJudgement unpredicted(Round round, Limit limit, RunResult run, boolean isRecorded) {
        Explainer explainer = new Explainer(round, limit, run);
        return new RoundJudgement(
                run.state() == RunState.COMPLETE,
                List.of(),
                explainer.explained(),
                run.validityWarnings().stream().map(ValidityWarning::text).toList(),
                run.validityWarnings().stream()
                        .flatMap(warning -> WarningKind.of(warning.kind()).stream())
                        .map(WarningKind::whatToDo)
                        .distinct()
                        .toList(),
                ValiditySentence.busyMachine(run),
                explainer.limitInForce().orElse(null),
                isRecorded ? recordedOn(run) : null);
    }

    private RoundJudgement with(List<Judgement> judged) {
        return new RoundJudgement(complete, judged, explained, warnings, whatToDo, busy, limitInForce, recordedOn);
    }

    /** Returns a sentence that says when, where and with which versions a run was measured. */
    private static String recordedOn(RunResult run) {
        MachineFigures machine = run.machine();
        return "Measured on " + DATE.format(run.startedAt()) + " on " + machine.processors() + " processors ("
                + machine.processor() + ", " + machine.os() + "), JDK " + machine.jdk() + ", version "
                + run.version() + ".";
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
            return prediction.readOrOpen(typed);
        } catch (IllegalArgumentException refused) {
            throw wrong("'prediction' number " + number + " is not valid. Allowed: " + refused.getMessage());
        }
    }

    private static ResponseStatusException wrong(String line) {
        return new ResponseStatusException(HttpStatus.BAD_REQUEST, line);
    }
}
