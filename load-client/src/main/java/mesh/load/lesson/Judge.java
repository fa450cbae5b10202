package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.OptionalDouble;
import mesh.load.metrics.AssertionChecker;
import mesh.load.lesson.Prediction.Choice;
import mesh.load.lesson.Prediction.Option;
import mesh.load.lesson.Prediction.Slider;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;

/** Compares the predictions of a round with the run. */
public final class Judge {

    /** The answer of a run to a prediction's question. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Measured.Figure.class, name = "figure"),
        @JsonSubTypes.Type(value = Measured.Right.class, name = "right"),
        @JsonSubTypes.Type(value = Measured.Unknown.class, name = "unknown")
    })
    public sealed interface Measured {

        /**
         * A figure.
         *
         * @param value in the slider's unit
         * @param text for readers, with its unit
         */
        record Figure(double value, String text) implements Measured {}

        /**
         * One of the options happened.
         *
         * @param option its id
         */
        record Right(String option) implements Measured {}

        /**
         * The run has no answer.
         *
         * @param reason why, in a clause
         */
        record Unknown(String reason) implements Measured {}
    }

    /**
     * The quality of a prediction.
     *
     * @param predicted the prediction, formatted for readers
     * @param measured the answer of the run
     * @param right whether prediction and answer agree; figures agree within a tenth or a step of the slider. False for an unknown answer
     * @param sentence names prediction and answer, and the distance between them
     */
    public record Judgement(String predicted, Measured measured, boolean right, String sentence) {}

    /** Relative difference up to which two figures count as equal for a prediction. */
    private static final double CLOSE = 0.1;

    private static final double MS = 1000;

    private final RunResult run;
    private final List<Contender> contenders;

    /** @param run of the round's scenario */
    public Judge(Round round, RunResult run) {
        this.run = run;
        contenders = round.scenario().scenario().contenders();
    }

    /** Returns the measurement for a prediction; unknown if the run is not complete. */
    public Measured measured(Prediction prediction) {
        if (run.state() != RunState.COMPLETE) {
            return new Measured.Unknown("the run did not complete");
        }
        return switch (prediction) {
            case Slider slider -> figure(slider);
            case Choice choice -> right(choice);
        };
    }

    /**
     * Compares a prediction with the measurement.
     *
     * @param predicted as {@link Prediction#read} returns it
     */
    public Judgement judge(Prediction prediction, String predicted) {
        Measured measured = measured(prediction);
        String said = prediction.text(predicted);
        return switch (measured) {
            case Measured.Unknown(String reason) ->
                new Judgement(said, measured, false, "You said " + said + ". The result is unknown: " + reason + ".");
            case Measured.Right(String option) -> judged((Choice) prediction, predicted, option, measured);
            case Measured.Figure figure -> judged((Slider) prediction, predicted, figure);
        };
    }

    private static Judgement judged(Choice choice, String predicted, String option, Measured measured) {
        boolean right = predicted.equals(option);
        String said = choice.text(predicted);
        String sentence = right
                ? "You said " + predicted + ", and that is right."
                : "You said " + predicted + ", and it was " + choice.text(option);
        return new Judgement(said, measured, right, sentence);
    }

    private static Judgement judged(Slider slider, String predicted, Measured.Figure measured) {
        double said = Double.parseDouble(predicted);
        double was = measured.value();
        boolean right = Math.abs(said - was) <= Math.max(slider.step(), CLOSE * was);
        String both = "You said " + slider.text(predicted) + ", it was " + measured.text() + ": ";
        String sentence = both + (right ? near(said, was) : distance(said, was)) + ".";
        return new Judgement(slider.text(predicted), measured, right, sentence);
    }

    private static String near(double said, double was) {
        return said == was ? "exactly right" : "that is close";
    }

    private static String distance(double said, double was) {
        if (said > 0 && was > 0) {
            return was > said
                    ? LessonMetric.times(was / said) + " times as much"
                    : "you said " + LessonMetric.times(said / was) + " times as much";
        }
        return was > said
                ? Slider.plain(was - said) + " more than you said"
                : Slider.plain(said - was) + " less than you said";
    }

    private Measured figure(Slider slider) {
        OptionalDouble figure = slider.metric().of(run, slider.contender(), slider.other());
        if (figure.isEmpty()) {
            return new Measured.Unknown(
                    "'" + slider.metric().label() + "' of " + slider.contender() + " was not measured");
        }
        if (Double.isInfinite(figure.getAsDouble())) {
            return new Measured.Unknown(
                    "'" + slider.metric().label() + "' of " + slider.contender() + " is longer than the load lasted");
        }
        double value = thousandths(figure.getAsDouble() * (slider.unit().equals("ms") ? MS : 1));
        String text = slider.metric().text(figure.getAsDouble());
        boolean hasUnit = switch (slider.metric().kind()) {
            case TIME, PROCESSOR, MEMORY -> true;
            case COUNT, THREADS, RATIO, RATE -> false;
        };
        return new Measured.Figure(value, hasUnit ? text : text + " " + slider.unit());
    }

    /** Rounds to the finest step of a slider. */
    private static double thousandths(double value) {
        return Math.round(value * 1000) / 1000.0;
    }

    private Measured right(Choice choice) {
        for (Option option : choice.options()) {
            if (option.when() == null) {
                return new Measured.Right(option.id());
            }
            ExpectationFigures checked = check(option.when());
            if (checked.verdict() == ExpectationFigures.Verdict.NOT_EVALUATED) {
                return new Measured.Unknown(String.valueOf(checked.reason()));
            }
            if (checked.verdict() == ExpectationFigures.Verdict.PASSED) {
                return new Measured.Right(option.id());
            }
        }
        return new Measured.Unknown("none of the options happened");
    }

    /** Checks an assertion on this run. */
    ExpectationFigures check(String assertion) {
        return AssertionChecker.check(List.of(new Expectation("lesson", "", assertion)), contenders, run)
                .getFirst();
    }
}
