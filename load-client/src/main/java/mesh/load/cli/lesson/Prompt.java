package mesh.load.cli.lesson;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.judging.Votes;
import mesh.load.report.text.PlainText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Takes what is said: predictions, numbers and letters. Predictions are those that the command line gives, and when there are none any more, those that somebody types. */
final class Prompt {

    private static final int LONGEST = 80;

    private final CommandLine command;
    private final PrintWriter out;
    private final LineSource input;
    private final Deque<String> given;

    /** @param given by the command line, in the order in which they are asked for */
    Prompt(CommandLine command, List<String> given, LineSource input) {
        this.command = command;
        this.out = command.getOut();
        this.input = input;
        this.given = new ArrayDeque<>(given);
    }

    /**
     * What is said to a prediction's question. Who types something that is none is told what is allowed, and asked again.
     *
     * @throws ParameterException if the command line gives something that is none, or nobody says anything
     */
    Votes votes(Prediction prediction, BiFunction<Prediction, String, Votes> reader) throws InterruptedException {
        String first = given.poll();
        if (first != null) {
            return given(prediction, first, reader);
        }
        while (true) {
            String typed = typed().orElseThrow(() -> new ParameterException(
                    command,
                    "nothing was predicted for '" + prediction.question()
                            + "': type it, or say --predict VALUE. Allowed: " + prediction.allowed()));
            try {
                return reader.apply(prediction, typed);
            } catch (IllegalArgumentException wrong) {
                out.println(PlainText.line(refusal(typed, wrong)));
            }
        }
    }

    /**
     * What somebody types of what nobody has to say, or else what stands where nothing is typed.
     *
     * @param what is asked for, for the line that refuses it
     */
    <T> T ask(String what, T otherwise, Function<String, T> reader) throws InterruptedException {
        while (true) {
            String typed = typed().orElse("").strip();
            if (typed.isEmpty()) {
                return otherwise;
            }
            try {
                return reader.apply(typed);
            } catch (IllegalArgumentException wrong) {
                out.println(PlainText.line(refusal(what, typed, wrong)));
            }
        }
    }

    /**
     * The value of an option.
     *
     * @throws ParameterException if it cannot be that
     */
    <T> T option(String name, String value, Function<String, T> reader) {
        try {
            return reader.apply(value);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command, refusal(name, value, wrong), wrong);
        }
    }

    /** Whether somebody says yes. Nobody is asked where the command line gives all predictions. */
    boolean yes(boolean scripted) throws InterruptedException {
        if (scripted) {
            return false;
        }
        String typed = typed().orElse("n").strip().toLowerCase(Locale.ROOT);
        return typed.equals("y") || typed.equals("yes");
    }

    /**
     * That everything was asked for.
     *
     * @throws ParameterException if the command line gives more
     */
    void requireNothingLeft() {
        if (!given.isEmpty()) {
            throw new ParameterException(
                    command, "--predict: '" + given.peek() + "' is one more than this lesson asks for");
        }
    }

    private Votes given(Prediction prediction, String value, BiFunction<Prediction, String, Votes> reader) {
        try {
            return reader.apply(prediction, value);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command, "--predict: " + refusal(value, wrong), wrong);
        }
    }

    private static String refusal(String typed, IllegalArgumentException wrong) {
        return "'" + shown(typed) + "' is no prediction here. Allowed: " + wrong.getMessage();
    }

    private static String refusal(String what, String typed, IllegalArgumentException wrong) {
        return what + ": '" + shown(typed) + "' cannot be that. Allowed: " + wrong.getMessage();
    }

    private static String shown(String typed) {
        return typed.length() > LONGEST ? typed.substring(0, LONGEST) + "…" : typed;
    }

    private Optional<String> typed() throws InterruptedException {
        out.print("> ");
        out.flush();
        return input.next();
    }
}
