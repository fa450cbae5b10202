package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.OptionalDouble;
import mesh.load.metrics.AssertionChecker;
import mesh.load.metrics.Doubts;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.key.Place;

/** Compares the predictions of a round with a run of its scenario. */
public record PredictionComparison(Round round, RunResult run) {

    /** The answer of a run to a prediction's question. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Measured.Figure.class, name = "figure"),
        @JsonSubTypes.Type(value = Measured.Right.class, name = "right"),
        @JsonSubTypes.Type(value = Measured.Unknown.class, name = "unknown")
    })
    public sealed interface Measured {

        record Figure(double value, String text) implements Measured {}

        record Right(String option) implements Measured {}

        /** The run has no answer. The reason is a clause. */
        record Unknown(String reason) implements Measured {}
    }

    public enum Verdict {
        RIGHT,
        WRONG,
        /** The question was left open, its result is unknown, or the run did not show the lesson. */
        NOT_JUDGED
    }

    /**
     * The verdict on a prediction. A predicted figure is right if it differs from the measured one by at most a tenth or a step of the
     * slider. If a question was left open, {@code predicted} is empty.
     */
    public record Judgement(String predicted, Measured measured, Verdict verdict, String sentence) {}

    /** Steps of the finest slider in one of its units. */
    private static final double FINEST = 1000;

    private static final double LARGE = 100;

    public Measured measured(Prediction prediction) {
        if (run.state() != RunState.COMPLETE) {
            return new Measured.Unknown("the run did not complete");
        }
        return switch (prediction) {
            case Prediction.Slider slider -> figure(slider);
            case Prediction.Choice choice -> right(choice);
        };
    }

    /** Compares an answer, as {@link Prediction#readOrOpen} returns it, with the measurement. */
    public Judgement judge(Prediction prediction, String predicted) {
        Measured measured = measured(prediction);
        if (isShown() || measured instanceof Measured.Unknown || predicted.equals(Prediction.OPEN)) {
            return compare(prediction, predicted, measured);
        }
        String predictedText = prediction.text(predicted);
        String sentence = "You said " + predictedText + ", it was " + text(prediction, measured)
                + ". That is not judged, because this run did not show the lesson.";
        return new Judgement(predictedText, measured, Verdict.NOT_JUDGED, sentence);
    }

    /** Returns whether the run shows what the lesson explains. A busy machine may make all times longer, for example. */
    public boolean isShown() {
        return run.state() == RunState.COMPLETE
                && check(round.explanation().when()).verdict() == ExpectationFigures.Verdict.PASSED;
    }

    /** Compares an answer with a measured one. On pages without a server, a script does the same. */
    public static Judgement compare(Prediction prediction, String predicted, Measured measured) {
        if (predicted.equals(Prediction.OPEN)) {
            return new Judgement(
                    predicted, measured, Verdict.NOT_JUDGED, "No prediction was made. " + result(prediction, measured));
        }
        String predictedText = prediction.text(predicted);
        return switch (measured) {
            case Measured.Unknown(String reason) ->
                new Judgement(
                        predictedText,
                        measured,
                        Verdict.NOT_JUDGED,
                        "You said " + predictedText + ". The result is unknown: " + reason + ".");
            case Measured.Right(String option) -> {
                boolean right = predicted.equals(option);
                String verdict = right ? "that is right." : "it was " + prediction.text(option);
                yield new Judgement(predictedText, measured, of(right), "You said " + predicted + ", and " + verdict);
            }
            case Measured.Figure(double was, String text) -> {
                double value = Double.parseDouble(predicted);
                boolean right = Math.abs(value - was) <= Math.max(((Prediction.Slider) prediction).step(), was / 10);
                String both = "You said " + predictedText + ", it was " + text + ": ";
                String close = value == was ? "exactly right" : "that is close";
                yield new Judgement(
                        predictedText, measured, of(right), both + (right ? close : distance(value, was)) + ".");
            }
        };
    }

    private static String result(Prediction prediction, Measured measured) {
        return switch (measured) {
            case Measured.Unknown(String reason) -> "The result is unknown: " + reason + ".";
            case Measured.Right right -> "It was " + text(prediction, right);
            case Measured.Figure figure -> "It was " + text(prediction, figure) + ".";
        };
    }

    private static String text(Prediction prediction, Measured measured) {
        return switch (measured) {
            case Measured.Unknown(String reason) -> reason;
            case Measured.Right(String option) -> prediction.text(option);
            case Measured.Figure figure -> figure.text();
        };
    }

    private static Verdict of(boolean right) {
        return right ? Verdict.RIGHT : Verdict.WRONG;
    }

    private static String distance(double predicted, double was) {
        if (predicted > 0 && was > 0) {
            return was > predicted
                    ? LessonMetric.times(was / predicted) + " times as much"
                    : "you said " + LessonMetric.times(predicted / was) + " times as much";
        }
        return was > predicted
                ? apart(was - predicted) + " more than you said"
                : apart(predicted - was) + " less than you said";
    }

    /** Omits the decimals of a large difference, because no reader needs them. */
    private static String apart(double difference) {
        return Prediction.Slider.plain(difference < LARGE ? difference : Math.round(difference));
    }

    private Measured figure(Prediction.Slider slider) {
        LessonMetric metric = slider.metric();
        OptionalDouble figure = metric.of(run, slider.contender(), slider.other());
        String name = "'" + metric.label() + "' of " + slider.contender();
        if (figure.isEmpty()) {
            return new Measured.Unknown(name + " was not measured");
        }
        if (Double.isInfinite(figure.getAsDouble())) {
            return new Measured.Unknown(name + " is longer than the load lasted");
        }
        double inItsUnit = figure.getAsDouble() * (slider.unit().equals("ms") ? 1000 : 1);
        double value = Math.round(inItsUnit * FINEST) / FINEST;
        return new Measured.Figure(value, metric.text(figure.getAsDouble(), slider.unit()));
    }

    private Measured right(Prediction.Choice choice) {
        for (Prediction.Option option : choice.options()) {
            if (option.when() == null) {
                return new Measured.Right(option.id());
            }
            ExpectationFigures checked = check(option.when());
            if (checked.verdict() == ExpectationFigures.Verdict.NOT_EVALUATED
                    || checked.verdict() == ExpectationFigures.Verdict.NOT_SHOWN) {
                return new Measured.Unknown(String.valueOf(checked.reason()));
            }
            if (checked.verdict() == ExpectationFigures.Verdict.PASSED) {
                return new Measured.Right(option.id());
            }
        }
        return new Measured.Unknown("none of the options happened");
    }

    ExpectationFigures check(String assertion) {
        return checker().check(expectation(assertion));
    }

    /** Returns what a reader can do if the verdict on an assertion is not shown. */
    List<String> whatToDo(String assertion) {
        return checker().whatToDo(expectation(assertion));
    }

    private AssertionChecker checker() {
        List<Contender> contenders = round.scenario().scenario().contenders();
        return new AssertionChecker(contenders, run, Doubts.of(run.validityWarnings()));
    }

    private Expectation expectation(String assertion) {
        return new Expectation(
                "lesson", "", assertion, new Place(""), round.explanation().needs());
    }
}
