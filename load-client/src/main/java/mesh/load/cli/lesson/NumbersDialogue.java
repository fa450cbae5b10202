package mesh.load.cli.lesson;

import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.OwnNumber;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.report.text.PlainText;

/**
 * Takes the numbers that a lesson asks for.
 *
 * @param scripted whether to keep the lesson's number, instead of asking, where the command line gives none
 */
record NumbersDialogue(PrintWriter out, Prompt prompt, boolean scripted) {

    /**
     * Returns the numbers that differ from those of the lesson.
     *
     * @throws picocli.CommandLine.ParameterException if the command line gives a number that the lesson does not allow or does not ask for
     */
    Map<Kind, String> ask(Lesson lesson, Map<Kind, String> given) throws InterruptedException {
        Map<Kind, String> own = given(lesson.numbers(), given);
        for (OwnNumber one : lesson.numbers()) {
            if (!scripted && !own.containsKey(one.number())) {
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
}
