package mesh.load.cli.lesson;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.judging.Votes;
import mesh.load.report.text.PlainText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Takes predictions: those that the command line gives, and when there are none any more, those that somebody types. */
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
        String shown = typed.length() > LONGEST ? typed.substring(0, LONGEST) + "…" : typed;
        return "'" + shown + "' is no prediction here. Allowed: " + wrong.getMessage();
    }

    private Optional<String> typed() throws InterruptedException {
        out.print("> ");
        out.flush();
        return input.next();
    }
}
