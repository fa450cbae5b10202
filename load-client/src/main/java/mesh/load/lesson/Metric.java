package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import mesh.load.scenario.Labelled;

/** A figure of a contender for predictions and explanations. Over repetitions, counts are sums; all other figures are medians. */
public enum Metric implements Labelled {
    /** From the barrier to the last byte of the last response. */
    DURATION("duration", Kind.TIME),
    /** This and the next: latencies of valid responses. */
    P99("p99", Kind.TIME),
    LONGEST("longest", Kind.TIME),
    /** The 99th percentile of light requests that other users sent beside it. */
    BESIDE_P99("beside-p99", Kind.TIME),
    /** The shortest time in which the work can be done. */
    IDEAL("ideal", Kind.TIME),
    /** Time predicted by a model that knows only waiting, if the model serves every user. */
    MODEL("model", Kind.TIME),
    /** From the end of a fault to the first valid response; from the peak of an overload until it responds as before. */
    RECOVERY("recovery", Kind.TIME),
    /** Requests without a valid response. */
    FAILED("failed", Kind.COUNT),
    OK("ok", Kind.COUNT),
    REQUESTS("requests", Kind.COUNT),
    USERS("users", Kind.COUNT),
    /** Live platform threads of the gateway at their peak. */
    THREADS("threads", Kind.THREADS),
    /** Live platform threads of the gateway before the load. */
    IDLE("idle", Kind.THREADS),
    /** Ratio of its time to that of another contender. */
    RATIO("ratio", Kind.RATIO),
    /** Requests per second, the result of a search for the highest rate. */
    RATE("rate", Kind.RATE),
    /** Processor time of the gateway for each request served at the highest common rate. */
    CPU("cpu", Kind.PROCESSOR),
    /** Valid responses per second at the highest rate of an overload. */
    GOODPUT("goodput", Kind.RATE),
    /** This and the next: memory that the gateway held for each waiting request, in its heap and in the rest of its process. */
    HEAP("heap", Kind.MEMORY),
    OUTSIDE("outside", Kind.MEMORY),
    /** Calls that the backend ended after the last response. */
    LEFTOVER("leftover", Kind.COUNT);

    /** The quantity that a metric measures, and the units of its predictions, of which the first is the default. */
    public enum Kind {
        TIME,
        COUNT,
        THREADS,
        RATIO,
        RATE,
        PROCESSOR,
        MEMORY;

        public List<String> units() {
            return switch (this) {
                case TIME -> List.of("s", "ms");
                case COUNT -> List.of("users", "requests", "calls");
                case THREADS -> List.of("threads");
                case RATIO -> List.of("times");
                case RATE -> List.of("requests a second");
                case PROCESSOR -> List.of("us");
                case MEMORY -> List.of("KiB");
            };
        }
    }

    private final String label;
    private final Kind kind;

    Metric(String label, Kind kind) {
        this.label = label;
        this.kind = kind;
    }

    @JsonValue
    @Override
    public String label() {
        return label;
    }

    public Kind kind() {
        return kind;
    }
}
