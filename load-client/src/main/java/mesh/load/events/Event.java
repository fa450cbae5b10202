package mesh.load.events;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.PauseFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.ThreadFigures;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An event in a run. {@code ./mesh schema --events} describes all of them, by the names below. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Event.Run.class, name = "run"),
    @JsonSubTypes.Type(value = Event.Message.class, name = "message"),
    @JsonSubTypes.Type(value = Event.Starting.class, name = "starting"),
    @JsonSubTypes.Type(value = Event.Repetition.class, name = "repetition"),
    @JsonSubTypes.Type(value = Event.WarmUp.class, name = "warm-up"),
    @JsonSubTypes.Type(value = Event.Contender.class, name = "contender"),
    @JsonSubTypes.Type(value = Event.Released.class, name = "released"),
    @JsonSubTypes.Type(value = Event.Requests.class, name = "requests"),
    @JsonSubTypes.Type(value = Event.Sample.class, name = "sample"),
    @JsonSubTypes.Type(value = Event.Stages.class, name = "stages"),
    @JsonSubTypes.Type(value = Event.ContenderEnded.class, name = "contender-ended"),
    @JsonSubTypes.Type(value = Event.Assertions.class, name = "assertions"),
    @JsonSubTypes.Type(value = Event.Ended.class, name = "ended")
})
public sealed interface Event {

    /** The format of the lines. A reader of another format rejects the file. */
    int FORMAT = 1;

    /** The first event. {@code expectations} is the number of assertions that the run checks at its end. */
    record Run(
            int format,
            String scenario,
            String question,
            Instant startedAt,
            String version,
            int expectations,
            List<Plan> contenders)
            implements Event {}

    /**
     * The coming load of a contender.
     *
     * @param requests number of requests of all users together, in one repetition
     * @param work how many items user <i>i</i> requests, in one word
     * @param shape how requests are distributed over time, in one word
     */
    record Plan(
            String id,
            String service,
            String path,
            String accept,
            String calls,
            int users,
            int requests,
            int repetitions,
            String work,
            String shape) {}

    record Message(String text) implements Event {}

    /**
     * Sent several times a second while services start.
     *
     * @param each a line for each of these services: what it has done, or what it waits for. Absent in older files
     */
    record Starting(int ready, int services, long elapsedNanos, List<String> each) implements Event {}

    /** A group of repeated contenders begins its next repetition. */
    record Repetition(int repetition, int of) implements Event {}

    /**
     * A contender is being warmed up.
     *
     * @param compilerCores how many cores the JIT compilers wanted because of the last rounds; null if not yet known
     */
    record WarmUp(String contender, @Nullable Double compilerCores) implements Event {

        public WarmUp(String contender) {
            this(contender, null);
        }
    }

    /**
     * A contender is about to be released.
     *
     * @param requests number of requests of all users together
     * @param limits in force in its gateway, by name
     * @param attempt from 1; a load is repeated while its code is not warm, and only the last attempt counts. Null in older files
     */
    record Contender(
            String contender,
            int repetition,
            int users,
            int requests,
            @Nullable Long idealNanos,
            Map<String, Object> limits,
            @Nullable Integer attempt)
            implements Event {}

    /** Sent up to a tenth of a second after the barrier's release, so that it does not disturb the released users. */
    record Released(String contender, int repetition, long elapsedNanos) implements Event {}

    /**
     * Sent ten times a second. A request has a row if it was sent, got the first byte of its response, or ended since the previous event.
     * Only the first {@link RequestTable#MAX_ROWS} requests have rows. A row contains everything that is known about its request now. The
     * last row of each request equals its row in {@code results.json}.
     *
     * @param atNanos since the release; 0 before it
     * @param done number of requests that have ended, including those without rows
     * @param failed number of ended requests without a valid response
     * @param kinds the outcomes that have occurred so far; {@code outcome} contains indexes into this list
     * @param request number of the request, from 1
     * @param start when it was due (in a burst and a closed loop: when it was sent)
     * @param outcome null until the request has ended
     */
    record Requests(
            String contender,
            int repetition,
            long atNanos,
            int done,
            int failed,
            List<RequestTable.Kind> kinds,
            List<Integer> request,
            List<Integer> user,
            List<Long> start,
            List<@Nullable Long> firstByte,
            List<@Nullable Long> lastByte,
            List<@Nullable Integer> outcome)
            implements Event {

        /** Lays out requests in columns, and adds new outcomes to the kinds. */
        public static Requests of(
                String contender,
                int repetition,
                long atNanos,
                int done,
                int failed,
                List<RequestTable.Kind> kinds,
                List<RequestState> changed) {
            List<@Nullable Integer> outcomes = column(
                    changed,
                    one -> one.outcome() == null ? null : one.outcome().kind().indexIn(kinds));
            return new Requests(
                    contender,
                    repetition,
                    atNanos,
                    done,
                    failed,
                    List.copyOf(kinds),
                    changed.stream().map(RequestState::request).toList(),
                    changed.stream().map(RequestState::user).toList(),
                    changed.stream().map(RequestState::intendedStartNanos).toList(),
                    column(changed, one -> RequestRecord.known(one.firstByteNanos())),
                    column(changed, one -> RequestRecord.known(one.lastByteNanos())),
                    outcomes);
        }

        private static <T> List<@Nullable T> column(
                List<RequestState> changed, Function<RequestState, @Nullable T> value) {
            return changed.stream().map(value).toList();
        }
    }

    /**
     * A service was sampled.
     *
     * @param gateway whether it is the service that gets the users' requests
     * @param atNanos since the release
     * @param gauges by the names of {@link mesh.load.results.contender.Gauges}, without gauges that the service does not have
     */
    record Sample(
            String contender,
            int repetition,
            String service,
            boolean gateway,
            long atNanos,
            Map<String, Integer> threadsByPool,
            Map<String, Double> gauges)
            implements Event {}

    /**
     * What the requests of a contender waited for. Services report it only after the load. Not sent if it was not measured.
     *
     * @param known requests whose stages are known
     * @param reason why stages are unknown, or contained in others; null if each is known
     * @param table microseconds of each stage, for each request from the first; null for a request whose stages are unknown
     */
    record Stages(
            String contender,
            int repetition,
            int known,
            @Nullable String reason,
            Map<String, List<@Nullable Long>> table)
            implements Event {

        /** Returns null if the stages of the contender were not measured. */
        public static @Nullable Stages of(ContenderResult result) {
            StageFigures stages = result.stages();
            return stages == null
                    ? null
                    : new Stages(result.id(), result.repetition(), stages.known(), stages.reason(), stages.table());
        }
    }

    /**
     * A contender has ended.
     *
     * @param efficiency ideal time divided by the measured time; null without an ideal time, or if a user was not served
     * @param threadsIdle of the gateway before the load; null if it could not be observed
     * @param pauses the longest times in which the gateway did not work; null if it could not be observed
     */
    record ContenderEnded(
            String contender,
            int repetition,
            int users,
            long durationNanos,
            int ok,
            Map<String, Integer> failures,
            @Nullable Long idealNanos,
            @Nullable Double efficiency,
            @Nullable Integer threadsIdle,
            @Nullable Integer threadsPeak,
            @Nullable Background beside,
            @Nullable List<PauseFigures> pauses,
            @Nullable ProcessorFigures processorUse)
            implements Event {

        /** Light requests beside a contender, with the latencies of their valid responses. */
        public record Background(int requests, int ok, long p50Nanos, long p99Nanos, long maxNanos) {}

        public static ContenderEnded of(ContenderResult result) {
            ContenderResult.IdealTimeFigures ideal = result.idealTime();
            ThreadFigures threads = result.threads();
            ContenderResult.BackgroundFigures background = result.beside();
            return new ContenderEnded(
                    result.id(),
                    result.repetition(),
                    result.users(),
                    result.durationNanos(),
                    result.outcomes().ok(),
                    result.outcomes().failures(),
                    ideal == null ? null : ideal.nanos(),
                    result.efficiency(),
                    threads == null ? null : threads.idleTotal(),
                    threads == null ? null : threads.peakTotal(),
                    background == null
                            ? null
                            : new Background(
                                    background.outcomes().requests(),
                                    background.outcomes().ok(),
                                    background.ok().at(50),
                                    background.ok().at(99),
                                    background.ok().maxNanos()),
                    result.gateway().map(ObservationFigures::pauses).orElse(null),
                    result.processorUse());
        }
    }

    record Assertions(List<ExpectationFigures> checked) implements Event {}

    /**
     * The last event, unless the run was killed.
     *
     * @param dropped number of events that were not written because the writer fell behind
     * @param run as {@code ./mesh run --json} prints it
     */
    record Ended(int dropped, JsonNode run) implements Event {}
}
