package mesh.load.results;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * All kinds of validity warnings. This is their only list: each constant has its key in results, its text with a place for each figure, and
 * what a reader can do. A kind with several texts has a constant for each further text, which names the kind's own constant first.
 */
public enum WarningKind {
    WORKER_LOST(
            Prominence.DECISIVE,
            "the load is incomplete: %s",
            "Find out why the worker was lost, and run again with all workers."),

    CLIENT_PAUSED(
            Prominence.DECISIVE,
            "%s did not run for %.1f s at a stretch: it was stopped, or got no core. Latencies include that time",
            "Close other programs, keep the machine awake, and run again."),
    MACHINE_SLEPT(CLIENT_PAUSED, "the machine slept for %.0f s during the measurement"),

    SERVICE_PAUSED(
            Prominence.DECISIVE,
            "%s did not run for %.1f s at a stretch: it was stopped, or got no core. Latencies include that time",
            "Close other programs, let nothing stop the service, and run again."),

    BARRIER_SKEW(
            Prominence.USUAL,
            "the first and the last of %d requests were sent %.1f ms apart; up to %.1f ms are usual",
            "Close other programs, or run again with fewer users or with workers on other machines."),

    SENT_LATE(
            Prominence.USUAL,
            "the load client sent a request %.1f ms after it was due, though its connection was free; up to %.1f ms are usual",
            "Close other programs, or run again with a lower rate or with workers on other machines."),
    SENT_LATE_IN_OVERLOAD(
            SENT_LATE,
            "the load client sent a request %.1f ms after it was due, though its connection was free."
                    + " Up to %.1f ms, half of the bound, do not matter"),
    SENT_LATE_IN_SEARCH(
            SENT_LATE,
            "in %d of %d steps, the load client itself was delayed by more than half of the bound."
                    + " The sustained rate may be higher on a quiet machine"),

    CLIENT_STARVED(
            Prominence.USUAL,
            "the load client read responses up to %.1f ms after they arrived (p99); the median user waited %.1f ms",
            "Close other programs, or run again with fewer users or with workers on other machines."),
    CLIENT_COLLECTED_GARBAGE(CLIENT_STARVED, "the load client's own garbage collector stopped it for %.0f ms"),
    EVENTS_READ_LATE(
            CLIENT_STARVED,
            "the load client needed more than half of the last receiver's delay to read the events that had arrived"),

    CPU_THROTTLED(
            Prominence.USUAL,
            "a processor limit stopped %s (the sum over all threads)",
            "Raise the processor limit of the container, and run again."),
    SEVERAL_THROTTLED(CPU_THROTTLED, "processor limits stopped %s (each the sum over all threads)"),

    NEVER_ACCEPTED(
            Prominence.DECISIVE,
            "%d of %d requests timed out before %s accepted their connections: %s",
            "Raise the limit if the warning names one, or read the log of the service, or run again with fewer users."),

    SLOW_CONNECT(
            Prominence.DECISIVE,
            "users took up to %.2f s each to connect, and %.2f s for all %,d connections, which no latency includes%s",
            "Raise the accept-count of the service and net.core.somaxconn, or run the load client closer to the service."),

    ACCEPT_QUEUE_FULL(
            Prominence.DECISIVE,
            "an accept queue was full: the kernel dropped %,d attempts to connect, and clients repeated %,d"
                    + " a second or more later (counted for the whole network namespace)%s",
            "Raise the accept-count of the service and net.core.somaxconn, or run again with fewer users."),

    BURST_EXCEEDS_ACCEPT_QUEUE(
            Prominence.USUAL,
            "a burst of %d users is larger than an accept queue: %s",
            "Raise the accept-count of the service and net.core.somaxconn to the number of users, or run again with fewer users."),

    IDEAL_TIME_BEATEN(
            Prominence.USUAL,
            "it took %.0f ms, less than its ideal time of %.0f ms: its 'calls' or 'waits-on' do not describe its route",
            "Correct 'calls' and 'waits-on' of the contender in the scenario, and run again."),

    MACHINE_BUSY(
            Prominence.FIRST_LINE,
            "something else on the machine kept %.1f of its %d cores busy",
            "Close other programs, and run again."),

    PROCESSOR_LIMIT(
            Prominence.USUAL,
            "the processor was the limit (%.0f %% of %s busy%s)",
            "Close other programs, or run again with more cores, fewer users or a slower backend."),

    NOT_WARM(
            Prominence.USUAL,
            "its code was not warm (JIT compilers took %.0f %% of the cores)",
            "Close other programs, or run again with a longer warm-up."),

    RESET_WHEN_KEPT(
            Prominence.DECISIVE,
            "%,d of %,d requests on kept connections failed with 'reset': the connection ended before a byte of a "
                    + "response. Most often the service had closed it without announcing that (Connection: close), "
                    + "because a keep-alive time or a number of requests was reached",
            "Raise the keep-alive time and the number of requests per connection of the service, or let it announce the end."),

    SERVICE_OUT_OF_MEMORY(
            Prominence.DECISIVE,
            "%s ran out of memory: its log says '%s'%s%s",
            "Give the service more memory, or run again with fewer users."),

    SERVICE_LOST(
            Prominence.DECISIVE,
            "%s %s",
            "Read in the log of the service why it ended, and run again when it keeps running."),
    SERVICE_GONE(SERVICE_LOST, "%s, the process that started at %s, no longer responded at the end of the run"),

    SERVICE_REPLACED(
            Prominence.DECISIVE,
            "%s, the process that started at %s, was replaced by one that started at %s, which was not warmed up",
            "Find out what restarted the service, and run again without a restart."),

    OBSERVATION_LOST(
            Prominence.DECISIVE,
            "%s was not observed to the end: %s",
            "Use only the times and outcomes of the users, or run again."),

    CLIENT_UNWATCHED(
            Prominence.USUAL,
            "the engine \"threads\" cannot measure how long responses waited in a socket before it read them: if its threads "
                    + "waited for a core, the latencies include that wait",
            "To measure that wait, run again with the engine \"nio\"."),

    REPETITIONS_DISAGREE(
            Prominence.USUAL,
            "its %d repetitions took from %.0f to %.0f ms",
            "Close other programs, or run again with more repetitions."),

    COLD(
            Prominence.USUAL,
            "nothing was warmed up: the times include class loading and compilation, and depend on the order of the contenders",
            "To measure warm code, run again with a warm-up."),

    WARM_UP_UNSETTLED(
            Prominence.USUAL,
            "%d of %d contenders may not have been warm: they were still getting faster at the end of their warm-up, "
                    + "or its %d %s too few to decide that",
            "Run again with more rounds of warm-up."),

    FEW_SAMPLES(
            Prominence.USUAL,
            "p99 rests on fewer than %d requests in %d of %d measurements: read it as \"almost the slowest\"",
            "To measure p99 more precisely, run again with more users or requests.");

    /** Where readers of a terminal see a warning. The report shows all warnings. */
    public enum Prominence {

        /** In the first line, because the warning concerns all times that follow. */
        FIRST_LINE,

        /** Below the table, because the warning changes the meaning of failures or times in it. */
        DECISIVE,

        /** Below the table only if the warning is the main reason to doubt a time. */
        USUAL
    }

    private final String key;
    private final Prominence prominence;
    private final String text;
    private final String whatToDo;

    WarningKind(Prominence prominence, String text, String whatToDo) {
        this.key = name().toLowerCase(Locale.ROOT).replace('_', '-');
        this.prominence = prominence;
        this.text = text;
        this.whatToDo = whatToDo;
    }

    /** Gives {@code kind} a further text. */
    WarningKind(WarningKind kind, String text) {
        this.key = kind.key;
        this.prominence = kind.prominence;
        this.text = text;
        this.whatToDo = kind.whatToDo;
    }

    /** Returns the kind with this key; empty for a kind that another version wrote. */
    public static Optional<WarningKind> of(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key.equals(key)).findFirst();
    }

    /** Returns the name in results, such as {@code barrier-skew}. It must never change, because older files contain it. */
    public String key() {
        return key;
    }

    public Prominence prominence() {
        return prominence;
    }

    /** Returns a clause with these figures, without a full stop. */
    public String text(Object... figures) {
        return String.format(Locale.ROOT, text, figures);
    }

    /** Returns one sentence with advice for a reader. */
    public String whatToDo() {
        return whatToDo;
    }

    /** Returns a warning about a contender, or about the whole run if {@code contender} is empty. */
    public ValidityWarning warning(String contender, Object... figures) {
        return new ValidityWarning(key, contender, text(figures));
    }
}
