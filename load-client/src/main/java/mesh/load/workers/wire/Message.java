package mesh.load.workers.wire;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.PlacementFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.FiringFigures;
import org.jspecify.annotations.Nullable;

/**
 * The messages between coordinator and workers. A firing is a plan that is fired once. Firings are numbered from 1 within a run. Each
 * firing ends with {@link Refused} or {@link Done} from each worker that received {@link Prepare}. Instants are those of the worker's
 * monotonic clock.
 */
public sealed interface Message {

    /**
     * Coordinator: you take part in this run.
     *
     * @param run id of the run
     * @param worker your number, from 1
     * @param workers number of workers
     * @param engine engine with which you send: warm it up
     */
    record Welcome(String run, int worker, int workers, EngineKind engine) implements Message {}

    /**
     * Worker: I am warm, and ready for the first firing.
     *
     * @param host host on which I run
     * @param placement my pod and node, and my share of the node; null if there is nothing to report
     */
    record Arrived(String host, @Nullable PlacementFigures placement) implements Message {}

    /** Coordinator: what time is it? */
    record Ping(int number) implements Message {}

    /** Worker: this was the time when I read the question. */
    record Pong(int number, long nanoTime) implements Message {}

    /** Coordinator: open your connections, encode your requests, and wait. */
    record Prepare(String run, int firing, WirePlan plan) implements Message {}

    /** Worker: all my users wait at the barrier. */
    record Ready(int firing) implements Message {}

    /** Coordinator: release your users at this instant. */
    record Release(int firing, long atNanoTime) implements Message {}

    /** Coordinator: do not release your users, or end early if you already have. */
    record Abort(int firing) implements Message {}

    /** Worker: I have sent no request in this firing, and will send none. */
    record Refused(int firing, String reason) implements Message {}

    /** Worker: I am still here, and this is my progress. */
    record Progress(int firing, int done, int failed) implements Message {}

    /**
     * Worker: these are the figures of the result; the requests follow.
     *
     * @param beside the same figures for the load beside; null without one
     */
    record Fired(
            int firing, FiringFigures figures, @Nullable FiringFigures beside) implements Message {}

    /**
     * Worker: these are some of the requests, in their order.
     *
     * @param beside whether they belong to the load beside
     * @param outcomes each distinct outcome once
     * @param outcome index of each request's outcome
     * @param columns a column for each figure
     */
    @SuppressWarnings(
            "ArrayRecordComponent") // a message is never compared, and boxed figures would take four times the memory
    record Requests(boolean beside, List<Outcome> outcomes, int[] outcome, long[][] columns) implements Message {

        /** Maximum number of requests in one message, less than a megabyte. */
        static final int MAX = 10_000;

        /** Maximum number of distinct outcomes in one message. With two long texts each, they take another three megabytes. */
        private static final int MAX_OUTCOMES = 500;

        /** Maximum length in characters. A longer text from a service is cut, so that a single text cannot fill a message. */
        private static final int MAX_TEXT = 1_000;

        /** Instants are relative to when the request was due, because small numbers take fewer bytes. */
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
                RequestRecord::items);

        /** Takes requests from the beginning of a list: as many as fit in one message, at least one. */
        public static Requests firstOf(List<RequestRecord> requests, boolean beside) {
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
                    beside,
                    List.copyOf(outcomes.keySet()),
                    Arrays.copyOf(outcome, size),
                    COLUMNS.stream()
                            .map(column -> first.stream().mapToLong(column).toArray())
                            .toArray(long[][]::new));
        }

        private static Outcome cut(Outcome outcome) {
            return switch (outcome) {
                case Outcome.ServerError(int status, String cause) -> new Outcome.ServerError(status, cut(cause));
                case Outcome.WrongContent(String expected, String actual) ->
                    new Outcome.WrongContent(cut(expected), cut(actual));
                default -> outcome;
            };
        }

        private static String cut(String text) {
            return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
        }

        /** Returns the number of requests in this message. */
        public int size() {
            return outcome.length;
        }

        /**
         * Returns the requests.
         *
         * @param outstanding maximum number of requests that may still arrive
         * @throws WireException if there are more than that, or none, or the columns do not make requests
         */
        public List<RequestRecord> requests(int outstanding) throws WireException {
            int size = outcome.length;
            if (size < 1 || size > Math.min(outstanding, MAX)) {
                throw new WireException(
                        "it sent " + size + " requests in one message. Allowed: 1 to " + Math.min(outstanding, MAX));
            }
            if (columns.length != COLUMNS.size() || Stream.of(columns).anyMatch(column -> column.length != size)) {
                throw new WireException("it sent columns that do not match its " + size + " requests");
            }
            try {
                List<Outcome> cut = outcomes.stream().map(Requests::cut).toList();
                return IntStream.range(0, size)
                        .mapToObj(row -> request(row, cut.get(outcome[row])))
                        .toList();
            } catch (RuntimeException malformed) {
                throw new WireException("it sent invalid requests: " + malformed.getMessage());
            }
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
                    columns[8][row],
                    Math.toIntExact(columns[9][row]),
                    ended);
        }
    }

    /** Worker: I have sent everything. */
    record Done(int firing) implements Message {}

    /** Coordinator: the run is over. */
    record Goodbye() implements Message {}
}
