package mesh.load.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.cli.output.ExitCode;
import mesh.load.lesson.Explainer;
import mesh.load.lesson.Further;
import mesh.load.lesson.Further.Decision;
import mesh.load.lesson.Judge;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.LessonCode;
import mesh.load.lesson.OwnNumber;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.lesson.Prediction;
import mesh.load.lesson.Prediction.Choice;
import mesh.load.lesson.Round;
import mesh.load.lesson.Votes;
import mesh.load.report.text.PlainText;
import mesh.load.results.RunResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;

/**
 * Teaches one lesson, from its question to its code.
 *
 * @param runner measures a scenario
 * @param project folder of the sources
 * @param variation whether to continue with the variation without asking
 * @param ofClass whether a class predicts; a class votes twice, and discusses the question before the second vote
 */
record LessonFlow(
        PrintWriter out,
        Prompt prompt,
        Function<Scenario, RunResult> runner,
        Path project,
        boolean variation,
        boolean ofClass) {

    private static final int WIDEST = 100;

    /**
     * Teaches the lesson, and returns the exit code of its runs. The predictions do not affect the exit code.
     *
     * @param lessons returns the lesson for the reader's own numbers
     * @param given numbers from the command line, for which the lesson does not ask
     */
    int teach(Function<Map<Kind, String>, Lesson> lessons, Map<Kind, String> given) throws InterruptedException {
        Lesson shipped = lessons.apply(Map.of());
        line((shipped.number() == 0 ? "Lesson: " : "Lesson " + shipped.number() + ": ") + shipped.title());
        Lesson lesson = lessons.apply(ownNumbers(shipped.numbers(), given));
        int code = round(lesson, lesson.limit());
        showCode(lesson.code());
        if (code != ExitCode.INTERRUPTED && goesOn(lesson)) {
            code = Math.max(code, round(lesson.variation(), lesson.limit()));
        }
        if (code != ExitCode.INTERRUPTED && !lesson.further().isEmpty()) {
            askFurther(lesson.further());
        }
        return code;
    }

    /**
     * Asks for the numbers, unless the command line has the numbers or all predictions. Returns the numbers that differ from the lesson's.
     */
    private Map<Kind, String> ownNumbers(List<OwnNumber> numbers, Map<Kind, String> given) throws InterruptedException {
        Map<Kind, String> own = new EnumMap<>(Kind.class);
        given.forEach((kind, value) -> own.put(
                kind,
                prompt.option(
                        "--" + kind.label(), value, text -> find(numbers, kind).read(text))));
        for (OwnNumber one : numbers) {
            if (!prompt.isScripted() && !own.containsKey(one.number())) {
                line(one.question() + " (" + one.allowed() + "; Enter for " + one.value() + ")");
                own.put(one.number(), prompt.ask(one.number().label(), one.value(), one::read));
            }
        }
        if (!numbers.isEmpty()) {
            line("Your numbers: "
                    + numbers.stream()
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
        paragraph("The variation: " + lesson.variation().question());
        return variation || (!prompt.isScripted() && prompt.yes("Continue with it? y or n"));
    }

    private int round(Round round, Limit limit) throws InterruptedException {
        boolean isFirst = round instanceof Lesson;
        Scenario scenario = round.scenario().scenario();
        if (isFirst) {
            paragraph(round.question());
        }
        for (Contender one : scenario.contenders()) {
            line("  " + one.id() + ": " + one.users() + " users, " + scenario.requests(one) + " requests of "
                    + one.path() + " on " + one.service().label());
        }
        List<List<Votes>> predicted = predictions(round.predictions());
        if (!isFirst || !variation) {
            prompt.requireNothingLeft();
        }
        out.println();
        out.println("Locked. The run starts now and takes one to three minutes.");
        out.flush();
        RunResult run = runner.apply(scenario);
        show(new Judge(round, run), predicted);
        Explainer explainer = new Explainer(round, limit, run);
        paragraph(explainer.explained().text());
        if (isFirst) {
            String setting = limit.property() == null
                    ? ""
                    : explainer.limitInForce().orElse(limit.property()) + " of " + limit.service() + ". ";
            paragraph("The setting to change: " + setting + limit.text());
        }
        return ExitCode.of(run);
    }

    /** Returns one list for each prediction: the first vote and, for a class, the second vote. */
    private List<List<Votes>> predictions(List<Prediction> predictions) throws InterruptedException {
        List<List<Votes>> all = new ArrayList<>();
        for (Prediction prediction : predictions) {
            all.add(new ArrayList<>(List.of(votes(prediction))));
        }
        if (ofClass) {
            paragraph("Now discuss it with your neighbours, and vote again.");
            for (List<Votes> votes : all) {
                votes.add(votes(votes.getFirst().prediction()));
            }
        }
        return all;
    }

    private Votes votes(Prediction prediction) throws InterruptedException {
        paragraph(prediction.question());
        if (prediction instanceof Choice choice) {
            choice.options().forEach(one -> line("    " + one.id() + ") " + one.text()));
        } else {
            line("  " + prediction.allowed());
        }
        return prompt.votes(
                prediction, typed -> ofClass ? Votes.ofClass(prediction, typed) : Votes.one(prediction, typed));
    }

    private void show(Judge judge, List<List<Votes>> predicted) {
        for (List<Votes> votes : predicted) {
            Prediction prediction = votes.getFirst().prediction();
            paragraph(prediction.question());
            ResultDrawing.of(votes, judge.measured(prediction)).forEach(out::println);
            if (!ofClass) {
                String said = votes.getFirst().counts().keySet().iterator().next();
                out.println(wrapped(judge.judge(prediction, said).sentence()));
            }
        }
    }

    private void showCode(String path) {
        Optional<LessonCode> code = LessonCode.read(project, path);
        paragraph("The code behind it: " + path + (code.isEmpty() ? " (the source is not available)" : ""));
        code.ifPresent(source -> {
            if (!source.lesson().isEmpty()) {
                out.println(wrapped(source.lesson()));
            }
            source.excerpt().forEach(one -> out.println("    " + PlainText.lines(one)));
        });
    }

    /**
     * Asks which further conditions apply to the reader's own case. For each of them, prints the question and the decision from the page of
     * questions. If nothing may be asked, lists all conditions with the scenarios that answer them.
     */
    private void askFurther(List<Further> all) throws InterruptedException {
        out.println();
        out.println("What else is in your request? Each of these conditions has a run of its own.");
        for (Further one : all) {
            line("    " + one.id() + ") " + one.text() + (prompt.isScripted() ? ": ./mesh run " + one.scenario() : ""));
        }
        if (!prompt.isScripted()) {
            out.println("Type letters separated by spaces, or press Enter for none");
            prompt.ask("letters", List.<Further>of(), typed -> Further.read(all, typed))
                    .forEach(this::printDecision);
        }
    }

    private void printDecision(Further one) {
        Optional<Decision> found = Decision.of(project, one.scenario());
        out.println();
        found.ifPresent(row -> {
            line(row.question());
            out.println(wrapped(row.decision().replace("`", "")));
        });
        line("  ./mesh run " + one.scenario()
                + found.map(row -> "   " + row.page()).orElse("   (" + Decision.PAGE + " is not available)"));
    }

    private void line(String text) {
        out.println(PlainText.line(text));
    }

    private void paragraph(String text) {
        out.println();
        out.println(wrapped(text));
    }

    /** Wraps the text into lines that are comfortable to read and fit the terminal. */
    private static String wrapped(String text) {
        int width = Math.max(40, Math.min(WIDEST, Integer.getInteger("mesh.columns", WIDEST)));
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : PlainText.line(text).split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return String.join(System.lineSeparator(), lines);
    }
}
