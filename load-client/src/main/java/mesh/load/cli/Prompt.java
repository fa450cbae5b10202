package mesh.load.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;
import java.util.function.BiFunction;
import java.util.function.Function;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Votes;
import mesh.load.report.text.PlainText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Reads predictions, numbers and letters. It takes predictions from the command line first. When the command line has no more, it waits
 * for the user to type them.
 */
final class Prompt {

    /** Lines that a user types. */
    @FunctionalInterface
    interface Lines {

        /** Waits for the next line and returns it, or returns empty at the end of the input. */
        Optional<String> next() throws InterruptedException;
    }

    /**
     * Standard input, line by line. Waiting for a line can be interrupted, whereas reading from the stream cannot. Ctrl-C therefore ends a
     * lesson that is asking.
     */
    static final class StandardInput implements Lines {

        private final SynchronousQueue<Optional<String>> lines = new SynchronousQueue<>();
        private boolean started;

        @Override
        public Optional<String> next() throws InterruptedException {
            if (!started) {
                started = true;
                Thread reader = new Thread(this::read, "standard-input");
                reader.setDaemon(true);
                reader.start();
            }
            return lines.take();
        }

        private void read() {
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
            try {
                while (true) {
                    lines.put(line(input));
                }
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        }

        private static Optional<String> line(BufferedReader input) {
            try {
                return Optional.ofNullable(input.readLine());
            } catch (IOException gone) {
                return Optional.empty();
            }
        }
    }

    private static final int LONGEST = 80;

    private final CommandLine command;
    private final PrintWriter out;
    private final Lines input;
    private final Deque<String> given;

    /** @param given predictions from the command line, in the order in which the lesson asks for them */
    Prompt(CommandLine command, List<String> given, Lines input) {
        this.command = command;
        this.out = command.getOut();
        this.input = input;
        this.given = new ArrayDeque<>(given);
    }

    /**
     * Returns the answer to a prediction's question. Explains an invalid typed answer and asks again.
     *
     * @throws ParameterException if the command line gives an invalid prediction, or the input ends without an answer
     */
    Votes votes(Prediction prediction, BiFunction<Prediction, String, Votes> reader) throws InterruptedException {
        String first = given.poll();
        return first != null
                ? option("--predict", first, value -> reader.apply(prediction, value))
                : asked(
                        "prediction",
                        typed -> reader.apply(
                                prediction,
                                typed.orElseThrow(() -> new ParameterException(
                                        command,
                                        "no prediction for '" + prediction.question()
                                                + "': type one, or give --predict VALUE. Allowed: "
                                                + prediction.allowed()))));
    }

    /**
     * Asks for an optional value. Returns the default if the user types nothing. Explains an invalid value and asks again.
     *
     * @param what name of the value, for the line that explains an invalid one
     * @param otherwise the default
     */
    <T> T ask(String what, T otherwise, Function<String, T> reader) throws InterruptedException {
        return asked(
                what,
                typed -> typed.map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .map(reader)
                        .orElse(otherwise));
    }

    private <T> T asked(String what, Function<Optional<String>, T> reader) throws InterruptedException {
        while (true) {
            Optional<String> typed = typed();
            try {
                return reader.apply(typed);
            } catch (IllegalArgumentException wrong) {
                out.println(PlainText.line(refusal(what, typed.orElse(""), wrong)));
            }
        }
    }

    /**
     * Reads the value of an option.
     *
     * @throws ParameterException if the value is not allowed
     */
    <T> T option(String name, String value, Function<String, T> reader) {
        try {
            return reader.apply(value);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command, refusal(name, value, wrong), wrong);
        }
    }

    /** Returns whether the user says yes. Returns false without asking if the command line gives all predictions. */
    boolean yes(boolean scripted) throws InterruptedException {
        if (scripted) {
            return false;
        }
        String typed = typed().orElse("n").strip().toLowerCase(Locale.ROOT);
        return typed.equals("y") || typed.equals("yes");
    }

    /**
     * Rejects predictions on the command line for which the lesson did not ask.
     *
     * @throws ParameterException if the command line gives more predictions than the lesson asked for
     */
    void requireNothingLeft() {
        if (!given.isEmpty()) {
            throw new ParameterException(
                    command, "--predict: '" + given.peek() + "' is one prediction more than this lesson asks for");
        }
    }

    private static String refusal(String what, String typed, IllegalArgumentException wrong) {
        return what + ": '" + shown(typed) + "' is not valid. Allowed: " + wrong.getMessage();
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
