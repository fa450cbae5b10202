package mesh.load.workers.wire;

import static mesh.load.workers.wire.WireException.require;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.results.PlacementFigures;
import mesh.load.results.contender.MalformedResponse;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OwnClose;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.FiringFigures;
import org.jspecify.annotations.Nullable;

/**
 * The messages between coordinator and workers. In a firing, the workers send the requests of one plan once. Firings are numbered from 1
 * within a run. Each firing ends with {@link Refused} or {@link Done} from each worker that received {@link Prepare}. Instants are those of
 * the worker's monotonic clock.
 */
public sealed interface Message {

    /** From the coordinator: you are this worker of the run, counted from 1. Warm up this engine, with which you will send. */
    record Welcome(String run, int worker, int workers, EngineKind engine) implements Message {}

    /** From the worker: I am warm, and ready for the first firing. */
    record Arrived(String host, @Nullable PlacementFigures placement) implements Message {}

    /** From the coordinator: what time is it? */
    record Ping(int number) implements Message {}

    /** From the worker: this was the time when I read the question with this number. */
    record Pong(int number, long nanoTime) implements Message {}

    /** From the coordinator: look up the names of the hosts, open your connections, encode your requests, and wait. */
    record Prepare(String run, int firing, LoadPlan plan) implements Message {

        /** The limit for all bodies of a plan together. Each firing sends them to the worker. */
        private static final long MAX_BODY_BYTES = 8 * 1024 * 1024;

        /** Throws a {@link LoadException} if the plan's bodies and headers are too large to be sent to workers. */
        public static void requireSmallBodies(LoadPlan plan) {
            long bytes = plan.users().stream()
                    .flatMap(user -> Stream.ofNullable(user.body()))
                    .distinct()
                    .mapToLong(body -> body.digest().length())
                    .sum();
            bytes += plan.users().stream()
                    .flatMap(user -> user.headers().values().stream())
                    .mapToLong(String::length)
                    .sum();
            if (bytes > MAX_BODY_BYTES) {
                throw new LoadException("the bodies and headers of the requests have " + bytes
                        + " bytes, but workers accept at most " + MAX_BODY_BYTES + ". Run it without --workers");
            }
            if (plan.background() != null) {
                requireSmallBodies(plan.background());
            }
        }
    }

    /** From the worker: all my users wait at the barrier. */
    record Ready(int firing) implements Message {}

    /** From the coordinator: release your users at this instant. */
    record Release(int firing, long atNanoTime) implements Message {}

    /** From the coordinator: do not release your users. If you have released them already, end early. */
    record Abort(int firing) implements Message {}

    /** From the worker: I have sent no request in this firing, and will not send any. */
    record Refused(int firing, String reason) implements Message {}

    /** From the worker: I am still here, and this is my progress. */
    record Progress(int firing, int done, int failed) implements Message {}

    /** From the worker: these are the figures of the result, and of the background load. The records of the requests follow. */
    record Fired(
            int firing, FiringFigures figures, @Nullable FiringFigures background) implements Message {}

    /**
     * From the worker: these are the records of some requests, in their order.
     *
     * @param outcomes each distinct outcome once
     * @param outcome index of each request's outcome
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and boxed figures would take four times the memory
    record Requests(boolean background, List<Outcome> outcomes, int[] outcome, long[][] columns) implements Message {

        /** Maximum number of records in one message. They take less than a megabyte. */
        static final int MAX = 10_000;

        /** Maximum number of distinct outcomes in one message. With two long texts each, they take another three megabytes. */
        private static final int MAX_OUTCOMES = 500;

        /** Maximum length in characters. A longer text from a service is cut, so that a single text cannot fill a message. */
        private static final int MAX_TEXT = 1_000;

        private static final long NONE = -1;
        private static final List<OwnClose> OWN_CLOSES = List.of(OwnClose.values());

        /** Instants are relative to the time at which the request was due, because small numbers take fewer bytes. */
        private static final List<ToLongFunction<RequestRecord>> COLUMNS = List.of(
                RequestRecord::user,
                RequestRecord::sequence,
                RequestRecord::intendedStartNanos,
                request -> request.startNanos() - request.intendedStartNanos(),
                RequestRecord::connectDurationNanos,
                request -> request.firstByteNanos() - request.intendedStartNanos(),
                request -> request.firstItemNanos() - request.intendedStartNanos(),
                request -> request.lastByteNanos() - request.intendedStartNanos(),
                RequestRecord::bytes,
                RequestRecord::items,
                Requests::ownClose);

        /** Returns a message with the first records of the list: as many as fit, and at least one. */
        public static Requests firstOf(List<RequestRecord> requests, boolean background) {
            Map<Outcome, Integer> outcomes = new LinkedHashMap<>();
            int[] outcome = new int[Math.min(MAX, requests.size())];
            int size = 0;
            while (size < outcome.length && outcomes.size() < MAX_OUTCOMES) {
                Outcome one = cut(requests.get(size).outcome());
                outcome[size] = outcomes.computeIfAbsent(one, distinct -> outcomes.size());
                size++;
            }
            List<RequestRecord> first = requests.subList(0, size);
            return new Requests(
                    background,
                    List.copyOf(outcomes.keySet()),
                    Arrays.copyOf(outcome, size),
                    COLUMNS.stream()
                            .map(column -> first.stream().mapToLong(column).toArray())
                            .toArray(long[][]::new));
        }

        private static Outcome cut(Outcome outcome) {
            return switch (outcome) {
                case Outcome.ServerError(int status, String cause) -> new Outcome.ServerError(status, cut(cause));
                case Outcome.ClientError(int status, String cause) -> new Outcome.ClientError(status, cut(cause));
                case Outcome.WrongContent(String expected, String actual) ->
                    new Outcome.WrongContent(cut(expected), cut(actual));
                case Outcome.Malformed(MalformedResponse reason, String excerpt) ->
                    new Outcome.Malformed(reason, cut(excerpt));
                default -> outcome;
            };
        }

        private static String cut(String text) {
            return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
        }

        /** Returns the records. Throws a {@link WireException} if there are none or too many, or if the columns are not valid records. */
        public List<RequestRecord> requests(int outstanding) throws WireException {
            int size = outcome.length;
            int max = Math.min(outstanding, MAX);
            require(size >= 1 && size <= max, "it sent " + size + " requests in one message. Allowed: 1 to " + max);
            require(
                    columns.length == COLUMNS.size() && Stream.of(columns).allMatch(column -> column.length == size),
                    "it sent columns that do not match its " + size + " requests");
            try {
                List<Outcome> cut = outcomes.stream().map(Requests::cut).toList();
                return IntStream.range(0, size)
                        .mapToObj(row -> request(row, cut.get(outcome[row])))
                        .toList();
            } catch (RuntimeException malformed) {
                throw new WireException("it sent invalid requests: " + malformed.getMessage());
            }
        }

        private static long ownClose(RequestRecord request) {
            OwnClose why = request.ownClose();
            return why == null ? NONE : OWN_CLOSES.indexOf(why);
        }

        private RequestRecord request(int row, Outcome ended) {
            long due = columns[2][row];
            return new RequestRecord(
                    Math.toIntExact(columns[0][row]),
                    Math.toIntExact(columns[1][row]),
                    due,
                    due + columns[3][row],
                    columns[4][row],
                    due + columns[5][row],
                    due + columns[6][row],
                    due + columns[7][row],
                    null,
                    columns[8][row],
                    Math.toIntExact(columns[9][row]),
                    ended,
                    columns[10][row] == NONE ? null : OWN_CLOSES.get(Math.toIntExact(columns[10][row])));
        }
    }

    /** From the worker: I have sent everything. */
    record Done(int firing) implements Message {}

    /** From the coordinator: the run is over. */
    record RunEnded() implements Message {}
}
