package mesh.load.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import mesh.load.report.text.PlainText;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.run.testbed.RunProgress;

/** A line for each thing that has ended, and on a terminal one that moves. */
public final class ConsoleProgress implements RunProgress {

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean terminal;

    public ConsoleProgress(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public void say(String line) {
        println(line);
    }

    @Override
    public void starting(int ready, int services, Duration elapsed) {
        move(ready + " of " + services + " services ready, " + elapsed.toSeconds() + " s");
    }

    @Override
    public void repeating(int repetition, int of) {
        println("repetition " + repetition + " of " + of);
    }

    @Override
    public void warming(String contender) {
        move(contender + ": warming up");
    }

    @Override
    public void underWay(UnderWay load) {
        move(line(load));
    }

    private void move(String line) {
        if (terminal) {
            out.print(CLEAR_LINE + "  " + PlainText.line(line));
            out.flush();
        }
    }

    private static String line(UnderWay load) {
        String line = String.format(
                Locale.ROOT,
                "%s: %d waiting, %d done, %d failed, %.1f s",
                load.contender(),
                load.waiting(),
                load.done(),
                load.failed(),
                load.elapsed().toNanos() / 1e9);
        return load.gatewayThreads() == null ? line : line + ", " + load.gatewayThreads() + " threads";
    }

    @Override
    public void ended(ContenderResult result) {
        OutcomeCounts outcomes = result.outcomes();
        String failures = outcomes.failures().entrySet().stream()
                .map(entry -> ", " + entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining());
        println(String.format(
                Locale.ROOT,
                "  %-28s %5d users  %6.2f s  %d ok%s",
                result.id(),
                result.users(),
                result.durationNanos() / 1e9,
                outcomes.ok(),
                failures));
    }

    private void println(String line) {
        out.println((terminal ? CLEAR_LINE : "") + PlainText.lines(line));
    }
}
