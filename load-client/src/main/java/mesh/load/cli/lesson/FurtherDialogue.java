package mesh.load.cli.lesson;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mesh.load.lesson.DecidedQuestion;
import mesh.load.lesson.Further;
import mesh.load.report.text.PlainText;

/**
 * Asks which further conditions the reader's own case has. For each it prints the question and its decision from the page of questions.
 *
 * @param project folder that contains that page
 * @param scripted whether to list all conditions with the scenarios that answer them, instead of asking
 */
record FurtherDialogue(PrintWriter out, Prompt prompt, Path project, boolean scripted) {

    void ask(List<Further> all) throws InterruptedException {
        out.println();
        out.println("What else is in your request? Each has a run of its own that decides.");
        all.forEach(one -> out.println(PlainText.line("    " + one.id() + ") " + one.text() + where(one))));
        if (scripted) {
            return;
        }
        out.println("Letters with blanks between them, or Enter for none");
        prompt.ask("letters", List.<Further>of(), typed -> Further.read(all, typed))
                .forEach(this::tell);
    }

    private String where(Further one) {
        return scripted ? ": ./mesh run " + one.scenario() : "";
    }

    private void tell(Further one) {
        Optional<DecidedQuestion> found = DecidedQuestion.of(project, one.scenario());
        out.println();
        found.ifPresent(row -> {
            out.println(PlainText.line(row.question()));
            out.println(LessonText.paragraph(row.decision().replace("`", "")));
        });
        out.println(PlainText.line("  ./mesh run " + one.scenario()
                + found.map(row -> "   " + row.page()).orElse("   (" + DecidedQuestion.PAGE + " is not here)")));
    }
}
