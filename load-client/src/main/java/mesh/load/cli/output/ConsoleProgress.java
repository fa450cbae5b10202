package mesh.load.cli.output;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mesh.load.analysis.ProcessorValidity;
import mesh.load.events.Event;
import mesh.load.events.EventSink;
import mesh.load.text.PlainText;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** Prints a line for each step that has ended, and on a terminal also a line that it keeps updating. */
public final class ConsoleProgress implements EventSink {

    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final double SECOND = 1e9;
    private static final double MILLISECOND = 1e6;

    private final PrintWriter out;
    private final boolean terminal;
    private final boolean cold;

    /** Requests of the contender that is under load. */
    private int requests;

    /** Live threads of that contender's gateway; null if they cannot be observed. */
    private @Nullable Integer threads;

    /**
     * Creates a progress that prints to {@code out}.
     *
     * @param cold whether the run warms nothing up
     */
    public ConsoleProgress(PrintWriter out, boolean terminal, boolean cold) {
        this.out = out;
        this.terminal = terminal;
        this.cold = cold;
    }

    @Override
    public void accept(Event event) {
        switch (event) {
            case Event.Message(String text) -> println(text);
            case Event.Starting starting -> move(line(starting));
            case Event.Repetition(int repetition, int of) -> println("repetition " + repetition + " of " + of);
            case Event.WarmUp(String contender, Double cores) ->
                move(contender + ": warming up"
                        + (cores == null ? "" : ", its compilers want " + Text.number(cores, 1) + " cores"));
            case Event.Contender beginning -> {
                requests = beginning.requests();
                threads = null;
            }
            case Event.Sample sample
            when sample.gateway() ->
                threads = sample.threadsByPool().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum();
            case Event.Requests load -> move(line(load));
            case Event.ContenderEnded ended -> println(PlainText.line(line(ended)));
            case Event.Run run -> {}
            case Event.Released released -> {}
            case Event.Sample ofAnother -> {}
            case Event.Stages shownInTheTable -> {}
            case Event.Assertions shownInTheTable -> {}
            case Event.Ended shownInTheTable -> {}
        }
    }

    private void move(String line) {
        if (terminal) {
            out.print(CLEAR_LINE + "  " + PlainText.line(line));
            out.flush();
        }
    }

    /** Names the services that are not ready. Their lines would be too long for a terminal. */
    private static String line(Event.Starting starting) {
        String awaited = starting.each().stream()
                .filter(line -> !line.contains(", ready after "))
                .map(line -> line.replaceFirst(":.*", ""))
                .collect(Collectors.joining(", "));
        return starting.ready() + " of " + starting.services() + " services ready, "
                + TimeUnit.NANOSECONDS.toSeconds(starting.elapsedNanos()) + " s"
                + (awaited.isEmpty() ? "" : ", waiting for " + awaited);
    }

    private String line(Event.Requests load) {
        String line = load.contender() + ": " + (requests - load.done()) + " waiting, " + load.done() + " done, "
                + load.failed() + " failed, " + Text.number(load.atNanos() / SECOND, 1) + " s";
        return threads == null ? line : line + ", " + threads + " threads";
    }

    private String line(Event.ContenderEnded ended) {
        String failures = ended.failures().entrySet().stream()
                .map(entry -> ", " + entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining());
        Event.ContenderEnded.Background light = ended.beside();
        String background = light == null
                ? ""
                : "; beside it, " + light.ok() + " of " + light.requests() + " light requests ok, p99 "
                        + Text.number(light.p99Nanos() / MILLISECOND, 1) + " ms";
        double seconds = ended.durationNanos() / SECOND;
        String time =
                String.format(Locale.ROOT, "  %-28s %5d users  %6.2f s  ", ended.contender(), ended.users(), seconds);
        return time + ended.ok() + " ok" + failures + background + doubt(ended);
    }

    private String doubt(Event.ContenderEnded ended) {
        String doubt = new ProcessorValidity(ended.processorUse(), ended.efficiency(), cold).doubt();
        return doubt.isEmpty() ? "" : "  " + Text.IN_DOUBT + " " + doubt;
    }

    private void println(String line) {
        out.println((terminal ? CLEAR_LINE : "") + PlainText.indented(line));
    }
}
