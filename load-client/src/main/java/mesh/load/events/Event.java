package mesh.load.events;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.results.contender.IdealTimeFigures;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.ThreadFigures;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Something that happens in a run. A {@code switch} over it is exhaustive. Its {@code type} in JSON is the name that stands below;
 * {@code ./mesh schema --events} describes all of them.
 */
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
    @JsonSubTypes.Type(value = Event.ContenderEnded.class, name = "contender-ended"),
    @JsonSubTypes.Type(value = Event.Assertions.class, name = "assertions"),
    @JsonSubTypes.Type(value = Event.Ended.class, name = "ended")
})
public sealed interface Event {

    /** Of the lines. A reader that knows another one refuses the file. */
    int FORMAT = 1;

    /**
     * The run has begun. It is the first event.
     *
     * @param expectations how many assertions are checked at the end
     */
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
     * What a contender will do.
     *
     * @param users who are under way at once
     * @param requests of all of them together, in one repetition
     * @param work how many items user <i>i</i> asks for, in a word
     * @param shape how requests are laid out in time, in a word
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

    /** A line about what happens now. */
    record Message(String text) implements Event {}

    /** Services are starting. Told several times a second. */
    record Starting(int ready, int services, long elapsedNanos) implements Event {}

    /** All contenders that stand together begin anew; told where they are repeated. */
    record Repetition(int repetition, int of) implements Event {}

    /** A contender is being warmed, before it is under load. */
    record WarmUp(String contender) implements Event {}

    /**
     * A contender is about to be released.
     *
     * @param requests of all users together
     * @param idealNanos ideal time; null where there is none
     * @param limits in force in its gateway, by name
     */
    record Contender(
            String contender,
            int repetition,
            int users,
            int requests,
            @Nullable Long idealNanos,
            Map<String, Object> limits)
            implements Event {}

    /**
     * The barrier has released the users. The instants of what follows count from here.
     *
     * @param elapsedNanos since then; this event is up to a tenth of a second late, so as not to disturb who has just been released
     */
    record Released(String contender, int repetition, long elapsedNanos) implements Event {}

    /**
     * Requests have changed. Columns of equal length have a row for each of the first {@link RequestTable#MAX_ROWS} requests that has
     * been sent, begun to be responded to, or ended since the event before, with all that is known of it now. The last rows of all requests
     * are those of {@code results.json}. Told ten times a second, whether or not there are rows.
     *
     * @param atNanos since the release; 0 before it
     * @param done requests that have ended, those without rows included
     * @param failed those of them that got no valid response
     * @param kinds the outcomes that have occurred until now; {@code outcome} holds indexes into it
     * @param request number of the request, from 1
     * @param user number of its user, from 1
     * @param start when it was due (in a burst and a closed loop: when it was sent)
     * @param firstByte null until it has come
     * @param lastByte null until the request has ended
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
            implements Event {}

    /**
     * A service was sampled.
     *
     * @param gateway whether it is the one that the users ask
     * @param atNanos since the release
     * @param threadsByPool live platform threads
     * @param gauges by the names of {@link mesh.load.results.contender.Gauges}; what a service does not have is missing
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
     * A contender has ended.
     *
     * @param failures how many requests failed, by name
     * @param efficiency ideal time over time; null without an ideal time, or if somebody was not served
     * @param threadsIdle of the gateway before the load; null where it could not be observed
     * @param beside what others got who sent light requests meanwhile; null if nobody did
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
            @Nullable Beside beside)
            implements Event {

        /**
         * Light requests beside a contender, and how long those took that got a valid response.
         *
         * @param requests that came to an end
         */
        public record Beside(int requests, int ok, long p50Nanos, long p99Nanos, long maxNanos) {

            static Beside of(BesideFigures figures) {
                return new Beside(
                        figures.outcomes().requests(),
                        figures.outcomes().ok(),
                        figures.ok().at(50),
                        figures.ok().at(99),
                        figures.ok().maxNanos());
            }
        }

        public static ContenderEnded of(ContenderResult result) {
            IdealTimeFigures ideal = result.idealTime();
            ThreadFigures threads = result.threads();
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
                    result.beside() == null ? null : Beside.of(result.beside()));
        }
    }

    /** All assertions were checked. */
    record Assertions(List<ExpectationFigures> checked) implements Event {}

    /**
     * The run has ended, and its results are written. It is the last event, unless the run was killed.
     *
     * @param dropped events that were not written because whoever writes them fell behind
     * @param run as {@code ./mesh run --json} prints it
     */
    record Ended(int dropped, JsonNode run) implements Event {}
}
