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
public final class Expectations {

    private final List<ExpectationFigures> expectations;

    public Expectations(List<ExpectationFigures> expectations) {
        this.expectations = expectations;
    }

    /** Whether there is none that failed, and none that could not be evaluated. */
    public boolean allPassed() {
        return passed() == expectations.size();
    }

    /** For a terminal: a line for each assertion, with condition and figures only where it did not pass; empty without any. */
    public String text(Paint paint) {
        return expectations.isEmpty()
                ? ""
                : "\n" + headline() + "\n"
                        + expectations.stream().map(one -> lines(one, paint)).collect(Collectors.joining());
    }

    /** For {@code summary.md}: each assertion with the figures behind it; empty without any. */
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

    /** How many passed, of how many. */
    public String headline() {
        return passed() + " of " + expectations.size() + " assertions passed";
    }

    private static String lines(ExpectationFigures one, Paint paint) {
        String verdict = String.format(Locale.ROOT, "%-13s", word(one.verdict()));
        String line = String.format(
                Locale.ROOT, "  %s  %s%n", paint.on(verdict, tone(one.verdict())), PlainText.line(one.claim()));
        return one.verdict() == Verdict.PASSED
                ? line + remarks(one)
                : line
                        + remarks(one)
                        + String.format(
                                Locale.ROOT,
                                "  %-13s  %s: %s%n",
                                "",
                                PlainText.line(one.id()),
                                PlainText.line(why(one)));
    }

    /** Beside the verdict, be it good or bad. */
    private static String remarks(ExpectationFigures one) {
        return one.remarks().stream()
                .map(remark -> String.format(Locale.ROOT, "  %-13s  but: %s%n", "", PlainText.line(remark)))
                .collect(Collectors.joining());
    }

    /** What has to be known of the figures, in a clause; empty where there is nothing. */
    public static String but(ExpectationFigures one) {
        return one.remarks().isEmpty() ? "" : ", but " + String.join("; ", one.remarks());
    }

    private static String item(ExpectationFigures one) {
        String text = but(one) + ": " + one.claim() + " (`" + one.id() + "`: " + why(one) + ")";
        return "- **" + word(one.verdict()) + "**" + PlainText.line(text) + "\n";
    }

    /** What decided, in the same words everywhere: each figure, and where the assertion did not pass its condition, too. */
    public static String why(ExpectationFigures one) {
        String figures =
                one.metrics().entrySet().stream().map(Expectations::figure).collect(Collectors.joining(", "));
        String condition = one.verdict() == Verdict.PASSED ? null : "assert " + one.assertion();
        return Stream.of(one.reason(), condition, figures)
                .filter(part -> part != null && !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /**
     * The path of a figure without the ceremony: {@code netty-webclient threads.peak 28}, or
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

    /** The verdict in a word or two; what did not come out as expected stands out. */
    public static String word(Verdict verdict) {
        return switch (verdict) {
            case PASSED -> "passed";
            case FAILED -> "FAILED";
            case NOT_EVALUATED -> "not evaluated";
        };
    }
}
