package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.PlainText;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;

/** The assertions of a scenario and their verdicts. */
public record Expectations(List<ExpectationFigures> expectations) {

    /** As wide as the longest verdict. */
    private static final String INDENT = " ".repeat(13);

    /** Returns whether no assertion failed, and all could be evaluated. */
    public boolean allPassed() {
        return passed() == expectations.size();
    }

    /** Returns a line for each assertion, for a terminal. Only assertions that did not pass have their condition and figures. */
    public String text(Paint paint) {
        return expectations.isEmpty()
                ? ""
                : "\n" + headline() + "\n"
                        + expectations.stream().map(one -> lines(one, paint)).collect(Collectors.joining());
    }

    /** Returns the assertions with their figures for {@code summary.md}; empty if there are none. */
    String markdown() {
        return expectations.isEmpty()
                ? ""
                : headline() + ":\n\n"
                        + expectations.stream().map(Expectations::item).collect(Collectors.joining()) + "\n";
    }

    private long passed() {
        return expectations.stream()
                .filter(one -> one.verdict() == Verdict.PASSED)
                .count();
    }

    public String headline() {
        return passed() + " of " + expectations.size() + " assertions passed";
    }

    private static String lines(ExpectationFigures one, Paint paint) {
        String verdict = String.format(Locale.ROOT, "%-13s", word(one.verdict()));
        String claim = line(paint.on(verdict, tone(one.verdict())), PlainText.line(one.claim()));
        StringBuilder lines = new StringBuilder(claim);
        one.remarks().forEach(remark -> lines.append(line(INDENT, "but: " + PlainText.line(remark))));
        if (one.verdict() != Verdict.PASSED) {
            lines.append(line(INDENT, PlainText.line(one.id()) + ": " + PlainText.line(why(one))));
        }
        return lines.toString();
    }

    private static String line(String start, String text) {
        return String.format(Locale.ROOT, "  %s  %s%n", start, text);
    }

    /** Returns the caveats of the figures as a clause; empty if there are none. */
    public static String but(ExpectationFigures one) {
        return one.remarks().isEmpty() ? "" : ", but " + String.join("; ", one.remarks());
    }

    private static String item(ExpectationFigures one) {
        String text = but(one) + ": " + one.claim() + " (`" + one.id() + "`: " + why(one) + ")";
        return "- **" + word(one.verdict()) + "**" + PlainText.line(text) + "\n";
    }

    /** Returns the reason for a verdict: each figure, and also the condition if the assertion did not pass. All outputs use this text. */
    public static String why(ExpectationFigures one) {
        String figures =
                one.metrics().entrySet().stream().map(Expectations::figure).collect(Collectors.joining(", "));
        String condition = one.verdict() == Verdict.PASSED ? null : "assert " + one.assertion();
        return Stream.of(one.reason(), condition, figures)
                .filter(part -> part != null && !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /**
     * Returns the path of a figure without quotes and parentheses: {@code netty-webclient threads.peak 28}, or
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

    private static Tone tone(Verdict verdict) {
        return switch (verdict) {
            case PASSED -> Tone.GOOD;
            case FAILED -> Tone.BAD;
            case NOT_EVALUATED -> Tone.DOUBTFUL;
        };
    }

    /** Returns the verdict in a word or two; a failure is in capitals. */
    public static String word(Verdict verdict) {
        return switch (verdict) {
            case PASSED -> "passed";
            case FAILED -> "FAILED";
            case NOT_EVALUATED -> "not evaluated";
        };
    }
}
