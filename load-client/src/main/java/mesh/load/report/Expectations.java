package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.text.Markdown;
import mesh.load.text.PlainText;
import mesh.load.text.TerminalColours;
import mesh.load.text.TerminalColours.Tone;
import mesh.load.text.Text;

/** The assertions of a scenario and their verdicts. */
public record Expectations(List<ExpectationFigures> expectations) {

    /** As wide as the longest verdict. */
    private static final String INDENT = " ".repeat(13);

    public boolean allPassed() {
        return count(Verdict.PASSED) == expectations.size();
    }

    /** Returns whether no assertion failed, although some could not be shown here. */
    public boolean noneContradicted() {
        return count(Verdict.PASSED) + count(Verdict.NOT_SHOWN) == expectations.size();
    }

    public static boolean hasPassed(ExpectationFigures one) {
        return one.verdict() == Verdict.PASSED;
    }

    /** Returns whether an assertion failed. Assertions that were not evaluated, as in a run that its user ended, did not fail. */
    public boolean someFailed() {
        return count(Verdict.FAILED) > 0;
    }

    /** Returns how many of the evaluated assertions passed. Those that were not evaluated are counted apart. */
    public String headline() {
        long notShown = count(Verdict.NOT_SHOWN);
        long notEvaluated = count(Verdict.NOT_EVALUATED);
        long evaluated = expectations.size() - notEvaluated;
        return evaluated == 0 && notEvaluated > 0
                ? notEvaluated + (notEvaluated == 1 ? " assertion" : " assertions") + " not evaluated"
                : count(Verdict.PASSED) + " of " + evaluated + " assertions passed"
                        + (notShown == 0 ? "" : ", " + notShown + " not shown here")
                        + (notEvaluated == 0 ? "" : ", " + notEvaluated + " not evaluated");
    }

    private long count(Verdict verdict) {
        return expectations.stream().filter(one -> one.verdict() == verdict).count();
    }

    /** Returns a line for each assertion, for a terminal. Only assertions that did not pass have their condition and figures. */
    public String text(TerminalColours colours) {
        return expectations.isEmpty() ? "" : "\n" + headline() + "\n" + each(one -> lines(one, colours));
    }

    String markdown() {
        return expectations.isEmpty() ? "" : headline() + ":\n\n" + each(Expectations::item) + "\n";
    }

    private String each(Function<ExpectationFigures, String> text) {
        return expectations.stream().map(text).collect(Collectors.joining());
    }

    private static String lines(ExpectationFigures one, TerminalColours colours) {
        String verdict = String.format(Locale.ROOT, "%-13s", word(one.verdict()));
        Tone tone = hasPassed(one) ? Tone.GOOD : one.verdict() == Verdict.FAILED ? Tone.BAD : Tone.DOUBTFUL;
        Stream<String> remarks = one.remarks().stream().map(remark -> "but: " + remark);
        Stream<String> why = hasPassed(one) ? Stream.empty() : Stream.of(one.id() + ": " + why(one));
        return line(colours.on(verdict, tone), one.claim())
                + Stream.concat(remarks, why).map(text -> line(INDENT, text)).collect(Collectors.joining());
    }

    private static String line(String start, String text) {
        return String.format(Locale.ROOT, "  %s  %s%n", start, PlainText.line(text));
    }

    public static String but(ExpectationFigures one) {
        return one.remarks().isEmpty() ? "" : ", but " + String.join("; ", one.remarks());
    }

    private static String item(ExpectationFigures one) {
        return "- **" + word(one.verdict()) + "**" + Markdown.inline(but(one) + ": " + one.claim()) + " ("
                + Markdown.code(one.id()) + ": " + Markdown.inline(why(one)) + ")\n";
    }

    /** Returns the reason for a verdict: each figure, and also the condition if the assertion did not pass. All outputs use this text. */
    public static String why(ExpectationFigures one) {
        String figures =
                one.metrics().entrySet().stream().map(Expectations::figure).collect(Collectors.joining(", "));
        String condition = hasPassed(one) ? null : "assert " + one.assertion();
        return Text.joined("; ", one.reason(), condition, figures);
    }

    /**
     * Returns a figure without quotes and parentheses: {@code netty-webclient threads.peak 28}, or
     * {@code highest of '*-rsocket' recovery 52 ms (tomcat-rsocket)}.
     */
    private static String figure(Map.Entry<String, String> figure) {
        String name = figure.getKey()
                .replaceFirst("^contender\\('([^']*)'\\)\\.", "$1 ")
                .replaceFirst("^(highest|lowest)\\((.*?)\\)\\.", "$1 of $2 ")
                .replaceFirst("^compared\\('([^']*)', '([^']*)'\\)\\.", "$1 / $2 ")
                .replaceFirst("Ms$", "");
        return name + " " + figure.getValue();
    }

    public static String word(Verdict verdict) {
        return verdict == Verdict.FAILED
                ? "FAILED"
                : verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
