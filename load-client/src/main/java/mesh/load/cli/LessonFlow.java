package mesh.load.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.WrappedText;
import mesh.load.lesson.Explainer;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.Further;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.LessonCode;
import mesh.load.lesson.OwnNumber;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Prediction.Votes;
import mesh.load.lesson.PredictionComparison;
import mesh.load.lesson.PredictionComparison.Measured;
import mesh.load.lesson.Round;
import mesh.load.results.RunResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.text.PlainText;

/** Teaches one lesson, from its question to its code. A class votes twice: before and after a discussion. */
record LessonFlow(
        PrintWriter out,
        Prompt prompt,
        Function<Scenario, RunResult> runner,
        Path project,
        boolean variation,
        boolean ofClass) {

    private static final String TEXT = "  ";
    private static final String OPTION = "    ";
    private static final String MARKED = "  * ";
    private static final int WIDTH_OF_BARS = 50;

    /** @param given numbers from the command line, for which the lesson does not ask */
    int teach(Function<Map<Kind, String>, Lesson> lessons, Map<Kind, String> given) throws InterruptedException {
        Lesson shipped = lessons.apply(Map.of());
        line(shipped.number() == 0 ? "Lesson: " : "Lesson " + shipped.number() + ": ", shipped.title());
        Lesson lesson = lessons.apply(ownNumbers(shipped.numbers(), given));
        int code = round(lesson, lesson.limit());
        showCode(lesson);
        if (code != ExitCode.INTERRUPTED && goesOn(lesson)) {
            code = Math.max(code, round(lesson.variation(), lesson.limit()));
        }
        if (code != ExitCode.INTERRUPTED && !lesson.further().isEmpty()) {
            askFurther(lesson.further());
        }
        return code;
    }

    /** Asks for the numbers, unless the command line has them or all predictions. Returns the numbers that differ from the lesson's. */
    private Map<Kind, String> ownNumbers(List<OwnNumber> numbers, Map<Kind, String> given) throws InterruptedException {
        Map<Kind, String> own = new EnumMap<>(Kind.class);
        given.forEach((kind, value) -> {
            Function<String, String> reader = text -> find(numbers, kind).read(text);
            own.put(kind, prompt.option("--" + kind.label(), value, reader));
        });
        for (OwnNumber one : numbers) {
            if (!prompt.isScripted() && !own.containsKey(one.number())) {
                line(TEXT, one.question() + " (" + one.allowed() + "; Enter for " + one.value() + ")");
                own.put(one.number(), prompt.ask(one.number().label(), one.value(), one::read));
            }
        }
        if (!numbers.isEmpty()) {
            line(
                    "Your numbers: ",
                    numbers.stream()
                            .map(one -> one.number().label() + " " + own.getOrDefault(one.number(), one.value()))
                            .collect(Collectors.joining(", ")));
        }
        numbers.forEach(one -> own.remove(one.number(), one.value()));
        return own;
    }

    private static OwnNumber find(List<OwnNumber> numbers, Kind kind) {
        return numbers.stream()
                .filter(one -> one.number() == kind)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing, because this lesson does not ask for it"));
    }

    private boolean goesOn(Lesson lesson) throws InterruptedException {
        paragraph("The variation: ", lesson.variation().question());
        return variation || (!prompt.isScripted() && prompt.yes("Continue with it? y or n"));
    }

    private int round(Round round, Lesson.Limit limit) throws InterruptedException {
        boolean isFirst = round instanceof Lesson;
        Scenario scenario = round.scenario().scenario();
        if (isFirst) {
            paragraph(TEXT, round.question());
        }
        for (Contender one : scenario.contenders()) {
            line(
                    TEXT,
                    one.id() + ": " + one.users() + " users, " + scenario.requests(one) + " requests of " + one.path()
                            + " on " + one.service().label());
        }
        List<List<Votes>> predicted = predictions(round.predictions());
        if (!isFirst || !variation) {
            prompt.requireNothingLeft();
        }
        out.println();
        out.println("Locked. The run starts now and takes one to three minutes.");
        out.flush();
        RunResult run = runner.apply(scenario);
        show(new PredictionComparison(round, run), predicted);
        Explainer explainer = new Explainer(round, limit, run);
        Explained explained = explainer.explained();
        paragraph(TEXT, explained.text());
        if (isFirst && explained.shown()) {
            String setting = limit.property() == null
                    ? ""
                    : explainer.limitInForce().orElse(limit.property()) + " of " + limit.service() + ". ";
            paragraph("The setting to change: ", setting + limit.text());
        }
        return ExitCode.of(run);
    }

    private List<List<Votes>> predictions(List<Prediction> predictions) throws InterruptedException {
        List<List<Votes>> all = new ArrayList<>();
        for (Prediction prediction : predictions) {
            all.add(new ArrayList<>(List.of(votes(prediction))));
        }
        if (ofClass) {
            paragraph("", "Now discuss it with your neighbours, and vote again.");
            for (List<Votes> votes : all) {
                votes.add(votes(votes.getFirst().prediction()));
            }
        }
        return all;
    }

    private Votes votes(Prediction prediction) throws InterruptedException {
        paragraph(TEXT, prediction.question());
        if (prediction instanceof Prediction.Choice choice) {
            choice.options().forEach(one -> line(OPTION, one.id() + ") " + one.text()));
        }
        if (ofClass) {
            line(TEXT, "Type " + Votes.allowed(prediction));
        } else if (prediction instanceof Prediction.Slider) {
            line(TEXT, prediction.allowed());
        }
        return prompt.votes(
                prediction, typed -> ofClass ? Votes.ofClass(prediction, typed) : Votes.one(prediction, typed));
    }

    private void show(PredictionComparison comparison, List<List<Votes>> predicted) {
        Map<String, Double> scales = scales(comparison, predicted);
        for (List<Votes> votes : predicted) {
            Prediction prediction = votes.getFirst().prediction();
            paragraph(TEXT, prediction.question());
            Measured measured = comparison.measured(prediction);
            List<String> drawing = switch (prediction) {
                case Prediction.Slider slider -> bars(slider, votes, measured, scales.getOrDefault(slider.unit(), 0.0));
                case Prediction.Choice choice -> options(choice, votes, measured);
            };
            drawing.forEach(out::println);
            if (!ofClass) {
                String ownPrediction =
                        votes.getFirst().counts().keySet().iterator().next();
                line("", comparison.judge(prediction, ownPrediction).sentence());
            }
        }
    }

    /** Returns the longest bar of each unit. Questions with the same unit have one scale, so that a reader can compare their bars. */
    private static Map<String, Double> scales(PredictionComparison comparison, List<List<Votes>> predicted) {
        Map<String, Double> longest = new HashMap<>();
        for (List<Votes> votes : predicted) {
            if (votes.getFirst().prediction() instanceof Prediction.Slider slider) {
                votes.forEach(vote -> longest.merge(slider.unit(), vote.median(), Math::max));
                if (comparison.measured(slider) instanceof Measured.Figure figure) {
                    longest.merge(slider.unit(), figure.value(), Math::max);
                }
            }
        }
        return longest;
    }

    private void showCode(Lesson lesson) {
        Optional<LessonCode> code = LessonCode.of(project, lesson);
        paragraph("The code behind it: ", lesson.code() + (code.isEmpty() ? " (the source is not available)" : ""));
        code.ifPresent(source -> {
            show(source);
            if (source.fixed() != null) {
                paragraph("The code that does it better: ", source.fixed().path());
                show(source.fixed());
            }
        });
    }

    private void show(LessonCode code) {
        if (!code.lesson().isEmpty()) {
            line("", code.lesson());
        }
        code.excerpt().forEach(one -> out.println("    " + PlainText.lines(one)));
    }

    /**
     * Asks which further conditions apply to the reader's case, and prints the decision for each. If the lesson is scripted, only lists the
     * conditions and their scenarios.
     */
    private void askFurther(List<Further> all) throws InterruptedException {
        out.println();
        out.println("What else is in your request? Each of these conditions has a run of its own.");
        for (Further one : all) {
            line(OPTION, one.id() + ") " + one.text() + (prompt.isScripted() ? ": ./mesh run " + one.scenario() : ""));
        }
        if (!prompt.isScripted()) {
            out.println("Type letters separated by spaces, or press Enter for none");
            prompt.ask("letters", List.<Further>of(), typed -> Further.read(all, typed))
                    .forEach(this::printDecision);
        }
    }

    private void printDecision(Further one) {
        Optional<Further.Decision> found = Further.Decision.of(project, one.scenario());
        out.println();
        found.ifPresent(row -> {
            line(TEXT, row.question());
            line(TEXT, row.decision().replace("`", ""));
        });
        line(
                TEXT,
                "./mesh run " + one.scenario()
                        + found.map(row -> "   " + row.page())
                                .orElse("   (" + Further.Decision.PAGE + " is not available)"));
    }

    /** @param start words of this program, or blanks. The text after it may be of a lesson that a stranger wrote */
    private void line(String start, String text) {
        out.println(WrappedText.of(start, text));
    }

    private void paragraph(String start, String text) {
        out.println();
        line(start, text);
    }

    /** Draws measurement and predictions on one scale, in ASCII for every terminal. A class that voted twice has two votes. */
    private static List<String> bars(Prediction.Slider slider, List<Votes> votes, Measured measured, double longest) {
        List<String> lines = new ArrayList<>();
        for (Votes vote : votes) {
            String label = voteLabel(vote, lines.size(), votes.size());
            lines.add(bar(label, vote.median(), longest, slider.text(Prediction.Slider.plain(vote.median())), '-'));
        }
        if (measured instanceof Measured.Figure(double value, String text)) {
            lines.add(bar("it was", value, longest, text, '#'));
        }
        return lines;
    }

    private static List<String> options(Prediction.Choice choice, List<Votes> votes, Measured measured) {
        boolean alone = votes.size() == 1 && votes.getFirst().total() == 1;
        int longest =
                votes.stream().flatMap(vote -> vote.counts().values().stream()).reduce(0, Math::max);
        List<String> lines = new ArrayList<>();
        for (Prediction.Option option : choice.options()) {
            boolean right = measured instanceof Measured.Right(String id) && id.equals(option.id());
            String mark = alone && votes.getFirst().of(option.id()) > 0 ? "   <- you said" : "";
            lines.add(WrappedText.of(right ? MARKED : OPTION, option.id() + ") " + option.text() + mark));
            for (int i = 0; i < votes.size() && !alone; i++) {
                int hands = votes.get(i).of(option.id());
                String label = voteLabel(votes.get(i), i, votes.size());
                lines.add("    " + bar(label, hands, longest, String.valueOf(hands), '-'));
            }
        }
        if (measured instanceof Measured.Right) {
            lines.add("  * marks what happened");
        }
        return lines;
    }

    private static String voteLabel(Votes vote, int number, int of) {
        if (of == 1) {
            return vote.total() == 1 ? "you said" : "vote";
        }
        return number == 0 ? "first vote" : "second vote";
    }

    private static String bar(String who, double value, double longest, String text, char sign) {
        int length = longest <= 0 ? 0 : (int) Math.round(value / longest * WIDTH_OF_BARS);
        String drawn = String.valueOf(sign).repeat(Math.max(length, value > 0 ? 1 : 0));
        return WrappedText.of(
                TEXT, String.format(Locale.ROOT, "%-11s |%-" + WIDTH_OF_BARS + "s| %s", who, drawn, text));
    }
}
