package mesh.load.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Prediction.Votes;
import mesh.load.text.PlainText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Reads answers: first those {@code given} on the command line, then those that the user types. A lesson whose predictions are on the
 * command line {@code isScripted}, and asks no questions at all.
 */
record Prompt(CommandLine command, Deque<String> given, boolean isScripted, Lines input) {

    @FunctionalInterface
    interface Lines {

        /** Waits for the next line and returns it, or returns empty at the end of the input. */
        Optional<String> next() throws InterruptedException;
    }

    private static final int LONGEST = 80;

    Prompt(CommandLine command, List<String> given, Lines input) {
        this(command, new ArrayDeque<>(given), !given.isEmpty(), input);
    }

    /** Returns the lines of standard input. Ctrl-C can interrupt a wait for a line, although it cannot interrupt a read from the stream. */
    static Lines standardInput() {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        return () -> {
            FutureTask<String> line = new FutureTask<>(input::readLine);
            Thread.ofPlatform().name("standard-input").daemon().start(line);
            try {
                return Optional.ofNullable(line.get());
            } catch (ExecutionException gone) {
                return Optional.empty();
            }
        };
    }

    /** Returns the answer to a question. Rejects the command line if its answer is invalid, or if it has no answer and the input ends. */
    Votes votes(Prediction prediction, Function<String, Votes> reader) throws InterruptedException {
        String first = given.poll();
        return first != null
                ? option("--predict", first, reader)
                : prompt(
                        "prediction",
                        typed -> reader.apply(typed.orElseThrow(() -> new ParameterException(
                                command,
                                "no prediction for '" + shortened(prediction.question())
                                        + "'. Type one, or give --predict VALUE. Allowed: "
                                        + prediction.allowed()))));
    }

    /** Asks for a value, which is {@code otherwise} if the user types nothing. Explains an invalid value and asks again. */
    <T> T ask(String what, T otherwise, Function<String, T> reader) throws InterruptedException {
        return prompt(
                what,
                typed -> typed.map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .map(reader)
                        .orElse(otherwise));
    }

    private <T> T prompt(String what, Function<Optional<String>, T> reader) throws InterruptedException {
        while (true) {
            Optional<String> typed = typed();
            try {
                return reader.apply(typed);
            } catch (IllegalArgumentException wrong) {
                command.getOut().println(PlainText.line(refusal(what, typed.orElse(""), wrong)));
            }
        }
    }

    <T> T option(String name, String value, Function<String, T> reader) {
        try {
            return reader.apply(value);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command, refusal(name, value, wrong), wrong);
        }
    }

    /** Returns whether the user types yes. Asks again until the answer is yes or no; the end of the input is a no. */
    boolean yes(String question) throws InterruptedException {
        command.getOut().println(question);
        return prompt("answer", typed -> switch (typed.orElse("n").strip().toLowerCase(Locale.ROOT)) {
            case "y", "yes" -> true;
            case "n", "no" -> false;
            default -> throw new IllegalArgumentException("y or n");
        });
    }

    void requireNothingLeft() {
        if (!given.isEmpty()) {
            throw new ParameterException(
                    command, "--predict: '" + given.peek() + "' is one prediction too many for this lesson");
        }
    }

    private static String refusal(String what, String typed, IllegalArgumentException wrong) {
        return what + ": '" + shortened(typed) + "' is not valid. Allowed: " + wrong.getMessage();
    }

    /** Returns text of others for a message, on one line. */
    private static String shortened(String text) {
        String line = PlainText.line(text);
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    }

    private Optional<String> typed() throws InterruptedException {
        command.getOut().print("> ");
        command.getOut().flush();
        return input.next();
    }
}
