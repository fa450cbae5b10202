package mesh.load.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.cli.output.ExitCode;
import mesh.load.lesson.Explainer;
import mesh.load.lesson.Further;
import mesh.load.lesson.Further.Decision;
import mesh.load.lesson.Judge;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lesson.Limit;
import mesh.load.lesson.Lesson.Variation;
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
 * @param out receives the text of the lesson
 * @param prompt supplies the predictions
 * @param runner measures a scenario
 * @param project folder of the sources
 * @param options how to teach the lesson
 */
record LessonFlow(PrintWriter out, Prompt prompt, Function<Scenario, RunResult> runner, Path project, Options options) {

    /**
     * The way in which a lesson is taught.
     *
     * @param scripted whether the command line gives all predictions; the lesson then does not ask whether to continue
     * @param variation whether to continue with the variation without asking
     * @param ofClass whether a class predicts; it votes twice, and discusses the question before the second vote
     */
    record Options(boolean scripted, boolean variation, boolean ofClass) {}

    /**
     * Teaches the lesson, and returns the exit code of its runs. The predictions do not affect the exit code.
     *
     * @param lessons returns the lesson for the reader's own numbers
     * @param given numbers from the command line, for which the lesson does not ask
     */
    int teach(Function<Map<Kind, String>, Lesson> lessons, Map<Kind, String> given) throws InterruptedException {
        Lesson shipped = lessons.apply(Map.of());
        out.println(PlainText.line(
                (shipped.number() == 0 ? "Lesson: " : "Lesson " + shipped.number() + ": ") + shipped.title()));
        Lesson lesson = lessons.apply(ownNumbers(shipped, given));
        int code = rounds(lesson);
        if (code != ExitCode.INTERRUPTED && !lesson.further().isEmpty()) {
            askFurther(lesson.further());
        }
        return code;
    }

    /**
     * Asks for the lesson's numbers, unless the command line gives them or all predictions. Returns those that differ from the lesson's.
     *
     * @throws picocli.CommandLine.ParameterException if the command line gives a number that the lesson does not allow or does not ask for
     */
    private Map<Kind, String> ownNumbers(Lesson lesson, Map<Kind, String> given) throws InterruptedException {
        Map<Kind, String> own = given(lesson.numbers(), given);
        for (OwnNumber one : lesson.numbers()) {
            if (!options.scripted() && !own.containsKey(one.number())) {
                out.println(PlainText.line(one.question() + " (" + one.allowed() + "; Enter for " + one.value() + ")"));
                own.put(one.number(), prompt.ask(one.number().label(), one.value(), one::read));
            }
        }
        if (!lesson.numbers().isEmpty()) {
            out.println(PlainText.line("Your numbers: " + text(lesson.numbers(), own)));
        }
        lesson.numbers().forEach(one -> own.remove(one.number(), one.value()));
        return own;
    }

    private Map<Kind, String> given(List<OwnNumber> numbers, Map<Kind, String> given) {
        Map<Kind, String> own = new EnumMap<>(Kind.class);
        given.forEach((kind, value) -> own.put(
                kind,
                prompt.option(
                        "--" + kind.label(), value, text -> find(numbers, kind).read(text))));
        return own;
    }

    private static OwnNumber find(List<OwnNumber> numbers, Kind kind) {
        return numbers.stream()
                .filter(one -> one.number() == kind)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing, because this lesson does not ask for it"));
    }

    private static String text(List<OwnNumber> numbers, Map<Kind, String> own) {
        return numbers.stream()
                .map(one -> one.number().label() + " " + own.getOrDefault(one.number(), one.value()))
                .collect(Collectors.joining(", "));
    }

    private int rounds(Lesson lesson) throws InterruptedException {
        int code = round(lesson, lesson.limit());
        showCode(lesson.code());
        if (code == ExitCode.INTERRUPTED || !goesOn(lesson)) {
            return code;
        }
        return Math.max(code, round(lesson.variation(), lesson.limit()));
    }

    private boolean goesOn(Lesson lesson) throws InterruptedException {
        paragraph("The variation: " + lesson.variation().question());
        if (options.variation()) {
            return true;
        }
        if (!options.scripted()) {
            out.println("Continue with it? y or n");
        }
        return prompt.yes(options.scripted());
    }

    private int round(Round round, Limit limit) throws InterruptedException {
        Scenario scenario = round.scenario().scenario();
        if (round instanceof Lesson) {
            paragraph(round.question());
        }
        scenario.contenders().forEach(one -> out.println(PlainText.line(line(scenario, one))));
        List<List<Votes>> predicted = predictions(round);
        if (round instanceof Variation || !options.variation()) {
            prompt.requireNothingLeft();
        }
        out.println();
        out.println("Locked. The run starts now and takes one to three minutes.");
        out.flush();
        RunResult run = runner.apply(scenario);
        show(round, predicted, run);
        explain(round, limit, run);
        return ExitCode.of(run);
    }

    /** Describes the load of a contender, which the reader has to know for a prediction. */
    private static String line(Scenario scenario, Contender one) {
        return "  " + one.id() + ": " + one.users() + " users, " + scenario.requests(one) + " requests of " + one.path()
                + " on " + one.service().label();
    }

    /** Returns one list for each prediction: the first vote and, for a class, the second vote. */
    private List<List<Votes>> predictions(Round round) throws InterruptedException {
        List<List<Votes>> all = new ArrayList<>();
        for (Prediction prediction : round.predictions()) {
            ask(prediction);
            all.add(new ArrayList<>(List.of(votes(prediction))));
        }
        if (options.ofClass()) {
            paragraph("Now discuss it with your neighbours, and vote again.");
            for (int i = 0; i < all.size(); i++) {
                ask(round.predictions().get(i));
                all.get(i).add(votes(round.predictions().get(i)));
            }
        }
        return all;
    }

    private Votes votes(Prediction prediction) throws InterruptedException {
        BiFunction<Prediction, String, Votes> reader = options.ofClass() ? Votes::ofClass : Votes::one;
        return prompt.votes(prediction, reader);
    }

    private void ask(Prediction prediction) {
        paragraph(prediction.question());
        if (prediction instanceof Choice choice) {
            choice.options().forEach(one -> out.println(PlainText.line("    " + one.id() + ") " + one.text())));
        } else {
            out.println("  " + PlainText.line(prediction.allowed()));
        }
    }

    private void show(Round round, List<List<Votes>> predicted, RunResult run) {
        Judge judge = new Judge(round, run);
        for (List<Votes> votes : predicted) {
            Prediction prediction = votes.getFirst().prediction();
            paragraph(prediction.question());
            ResultDrawing.of(votes, judge.measured(prediction)).forEach(out::println);
            if (!options.ofClass()) {
                String said = votes.getFirst().counts().keySet().iterator().next();
                out.println(LessonText.paragraph(judge.judge(prediction, said).sentence()));
            }
        }
    }

    private void explain(Round round, Limit limit, RunResult run) {
        Explainer explainer = new Explainer(round, limit, run);
        paragraph(explainer.explained().text());
        if (round instanceof Lesson) {
            Optional<String> inForce = explainer.limitInForce();
            String setting =
                    limit.property() == null ? "" : inForce.orElse(limit.property()) + " of " + limit.service() + ". ";
            paragraph("The setting to change: " + setting + limit.text());
        }
    }

    private void showCode(String path) {
        Optional<LessonCode> code = LessonCode.read(project, path);
        if (code.isEmpty()) {
            paragraph("The code behind it: " + path + " (the source is not available)");
            return;
        }
        paragraph("The code behind it: " + path);
        if (!code.get().lesson().isEmpty()) {
            out.println(LessonText.paragraph(code.get().lesson()));
        }
        LessonText.excerpt(code.get()).forEach(out::println);
    }

    /**
     * Asks which further conditions the reader's own case has, and prints for each the question and its decision from the page of questions.
     * Without asking, lists all conditions with the scenarios that answer them.
     */
    private void askFurther(List<Further> all) throws InterruptedException {
        out.println();
        out.println("What else is in your request? Each of these has a run of its own.");
        all.forEach(one -> out.println(PlainText.line("    " + one.id() + ") " + one.text() + where(one))));
        if (options.scripted()) {
            return;
        }
        out.println("Type letters separated by spaces, or press Enter for none");
        prompt.ask("letters", List.<Further>of(), typed -> Further.read(all, typed))
                .forEach(this::printDecision);
    }

    private String where(Further one) {
        return options.scripted() ? ": ./mesh run " + one.scenario() : "";
    }

    private void printDecision(Further one) {
        Optional<Decision> found = Decision.of(project, one.scenario());
        out.println();
        found.ifPresent(row -> {
            out.println(PlainText.line(row.question()));
            out.println(LessonText.paragraph(row.decision().replace("`", "")));
        });
        out.println(PlainText.line("  ./mesh run " + one.scenario()
                + found.map(row -> "   " + row.page()).orElse("   (" + Decision.PAGE + " is not available)")));
    }

    private void paragraph(String text) {
        out.println();
        out.println(LessonText.paragraph(text));
    }
}
