package mesh.stages.path;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a request can wait for, in the order of time. Each instant of a request belongs to exactly one stage.
 *
 * <p>All lists of stages are derived from this one: those of {@code Server-Timing}, of the journal, results, tables, {@code requests.csv}, the
 * model, the style sheet and the scripts. A new stage also needs code that begins its steps, and a row in {@code docs/stages.md}.
 */
public enum Stage {

    /** Until the gateway has read the request: the way there, the accept queue, a busy event loop. */
    BEFORE_GATEWAY("before_gateway_ns", Source.RUN, Pattern.DOTTED, "#c6c6ca", "#8d8d93"),

    /** The request was read, but no thread was free. */
    THREAD("thread_wait_ns", Source.SERVICE, Pattern.PLAIN, "#4b2580", "#b294de"),

    /** A permit in front of a call: a semaphore, or {@code @ConcurrencyLimit}. */
    PERMIT("permit_wait_ns", Source.SERVICE, Pattern.UPRIGHT, "#b07fd6", "#d6b8f2"),

    /** A connection to the backend or the store: a free one of the pool, or a new one. */
    CONNECTION("connection_wait_ns", Source.SERVICE, Pattern.RISING, "#0b8f8c", "#3cc7c3"),

    /**
     * A call, without what the backend says of itself and without the wait for a connection if the client reports it. It contains the way
     * there and back, and the time in which the call was not accepted. Some clients do not report when they have a connection: the JDK's
     * client and {@code HttpURLConnection}. For these, the wait for a connection is part of this stage.
     */
    CALL("call_ns", Source.SERVICE, Pattern.FALLING, "#6fc3c0", "#8fdedb"),

    /** The backend has read the call, but has no thread or no place for it. */
    BACKEND_QUEUE("backend_wait_ns", Source.SERVICE, Pattern.DOTTED, "#56a4dd", "#2f7fb8"),

    /** The backend serves the call, or the store responds to it. */
    BACKEND("backend_ns", Source.SERVICE, Pattern.PLAIN, "#0072b2", "#56b4e9"),

    /** A free connection of the database pool. */
    DATABASE_POOL("database_wait_ns", Source.SERVICE, Pattern.RISING, "#dcae78", "#c98f4f"),

    /** The database. */
    QUERY("query_ns", Source.SERVICE, Pattern.FALLING, "#8c5a1e", "#e0b27a"),

    /** The gateway computes, or waits for a thread that computes. */
    COMPUTING("computing_ns", Source.SERVICE, Pattern.LEVEL, "#b3a300", "#e3d84a"),

    /**
     * The user. In a service: a stream has delivered all that the user's connection could take, and the user does not read the rest yet. A run
     * adds the time from the response's first byte to its last, as far as the gateway waits for nothing else than the user.
     */
    RESPONSE("response_ns", Source.SERVICE, Pattern.PLAIN, "#7cc576", "#7fce79"),

    /** Everything else: the service's own work, scheduling and garbage collection. */
    REST("rest_ns", Source.REMAINDER, Pattern.UPRIGHT, "#4a4a4f", "#cfcfd4");

    /** Where the time of a stage is measured. */
    public enum Source {

        /** In the load client: no service can see it. */
        RUN,

        /** In the service, whose journal and {@code Server-Timing} have it. */
        SERVICE,

        /** Nowhere: it is what the other stages leave of the request's time, in the service and in the run. */
        REMAINDER
    }

    /** The pattern over the colour. Stages with the same pattern have colours that differ in grey, as on paper. The name of a pattern is its constant in lower case. */
    public enum Pattern {
        PLAIN,
        RISING,
        FALLING,
        UPRIGHT,
        LEVEL,
        DOTTED;

        /** Returns the name in style sheets and scripts, such as {@code rising}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final String column;
    private final Source source;
    private final Pattern pattern;
    private final String onLight;
    private final String onDark;

    /** @param onLight its colour on light pages, such as {@code #0072b2} */
    Stage(String column, Source source, Pattern pattern, String onLight, String onDark) {
        this.column = column;
        this.source = source;
        this.pattern = pattern;
        this.onLight = onLight;
        this.onDark = onDark;
    }

    /** Returns the name in headers, journals, results, assertions and tables, such as {@code backend-queue}. */
    public String label() {
        return label;
    }

    /** Returns the name of its column in {@code requests.csv}. */
    public String column() {
        return column;
    }

    public Source source() {
        return source;
    }

    public Pattern pattern() {
        return pattern;
    }

    /** Returns its colour in CSS, for light and for dark pages. */
    public String colour() {
        return "light-dark(" + onLight + ", " + onDark + ")";
    }

    /** Returns the labels in the order of time. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(Stage::label).toList();
    }

    /** Returns the stages that a service can report, in the order of time. */
    public static Stream<Stage> ofServices() {
        return Arrays.stream(values()).filter(stage -> stage.source != Source.RUN);
    }

    public static Optional<Stage> of(String label) {
        return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
    }
}
