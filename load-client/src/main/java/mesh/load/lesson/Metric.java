package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import mesh.load.scenario.text.Labelled;

/** A figure of a contender that can be predicted, and that can stand in an explanation. Repetitions: counts are sums, all else is the median. */
public enum Metric implements Labelled {
    /** From the barrier to the last byte of the last response. */
    DURATION("duration", Kind.TIME),
    /** That and the next: of the latencies of valid responses. */
    P99("p99", Kind.TIME),
    LONGEST("longest", Kind.TIME),
    /** The 99th percentile of light requests that others sent beside it. */
    BESIDE_P99("beside-p99", Kind.TIME),
    /** The shortest time in which the work can be done. */
    IDEAL("ideal", Kind.TIME),
    /** What a model of nothing but waiting predicts, where everybody is served in it. */
    MODEL("model", Kind.TIME),
    /** From the end of a fault to the first valid response; from the peak of an overload until it answers as before. */
    RECOVERY("recovery", Kind.TIME),
    /** Requests without a valid response. */
    FAILED("failed", Kind.COUNT),
    OK("ok", Kind.COUNT),
    REQUESTS("requests", Kind.COUNT),
    USERS("users", Kind.COUNT),
    /** Live platform threads of the gateway, the most that was seen. */
    THREADS("threads", Kind.THREADS),
    /** The same, before the load. */
    IDLE("idle", Kind.THREADS),
    /** How many times as long as another contender it took. */
    RATIO("ratio", Kind.RATIO),
    /** Requests a second, of a search for the highest rate. */
    RATE("rate", Kind.RATE),
    /** Processor time of the gateway for each request served at that rate. */
    CPU("cpu", Kind.PROCESSOR),
    /** Valid responses a second, when most is offered of all that an overload offers. */
    GOODPUT("goodput", Kind.RATE),
    /** What the gateway held for each request that waited: in its heap, and what the process grew by. */
    HEAP("heap", Kind.MEMORY),
    OUTSIDE("outside", Kind.MEMORY),
    /** Calls that the backend ended only after the last response. */
    LEFTOVER("leftover", Kind.COUNT);

    /** What is measured, and in which units it can be predicted: the first is the usual one. */
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
