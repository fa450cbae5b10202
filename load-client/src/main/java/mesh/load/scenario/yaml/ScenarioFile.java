package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Calls;
import mesh.load.scenario.ConnectionLimit;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Contender.ValidResponse;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Key;
import mesh.load.scenario.Key.Not;
import mesh.load.scenario.Key.Text;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.Shape;
import mesh.load.scenario.WaitsOn;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a scenario file, in the order in which they are listed and written. The records of a scenario declare the keys of their own
 * mappings, where a file has the same form.
 */
record ScenarioFile(
        @Key(value = "Names the folder of results", text = Text.ID)
        String name,

        @Key(value = "One sentence with which every output begins", text = Text.LINE)
        String question,

        @Key(value = "What the legacy backend does", otherwise = "{}")
        LegacyBehaviour legacy,

        @Key(
                value =
                        "Properties of services, by their names. A value such as ${NAME} is that variable of the environment",
                otherwise = "{}")
        Map<String, Map<String, String>> services,

        @Key(value = "Services of the scenario's own, by their names") @Nullable
        Map<String, Application> applications,

        @Key("Launches each application alone, so that launches can be compared")
        @Not(value = "beside", because = "each application runs alone")
        Experiment.@Nullable Isolated isolated,

        @Key(value = "Users of each contender that has no number of its own", max = Contender.MAX_USERS) @Nullable
        Integer users,

        @Key(
                value = "How many items users ask for. By default user i asks for i items",
                otherwise = "triangular",
                words = "triangular",
                allowed = "triangular, {fixed: 1 to " + Contender.MAX_CNT + "}")
        WordOr<Work.Fixed> work,

        @Key(value = SHAPE, words = "burst", allowed = SHAPES) @Nullable
        WordOr<ShapeFile> shape,

        @Key("Light requests of others while each contender is under load") @Nullable
        BesideFile beside,

        @Key("What goes wrong while each contender is under load") @Nullable
        FaultFile fault,

        @Key("Puts all contenders under load together, for a long time")
        @Not(value = "shape", because = "a soak sends at one rate")
        @Not(value = "fault", because = "nothing goes wrong in a soak")
        @Not(value = "look-after", because = "a soak looks at services before and after it")
        @Not(
                value = {"beside", "isolated"},
                because = "a soak puts all contenders under load together")
        Experiment.@Nullable Soak soak,

        @Key("Searches the highest rate of each contender, in place of a load")
        @Not(value = "shape", because = OWN_RATES)
        @Not(value = "look-after", because = NO_INSTANT)
        @Not(value = "soak", because = ONE_BY_ONE)
        @Not(value = "fault", because = "nothing goes wrong in it")
        @Not(value = "beside", because = "it has no load that other requests could accompany")
        Experiment.@Nullable Capacity findMaxRate,

        @Key("Offers multiples of each contender's highest rate, in place of a load")
        @Not(value = "shape", because = OWN_RATES)
        @Not(value = "look-after", because = NO_INSTANT)
        @Not(value = "soak", because = ONE_BY_ONE)
        @Not(value = "fault", because = "nothing else goes wrong in it")
        @Not(value = "beside", because = "it searches a rate first, and other requests cannot accompany a search")
        @Not(value = "find-max-rate", because = "it searches the highest rate itself")
        @Not(value = "isolated", because = "its applications run side by side")
        Experiment.@Nullable Overload overload,

        @Key("Opens connections for events and holds them, in place of a load")
        @Not(
                value = {"shape", "fault", "soak", "find-max-rate", "overload", "isolated", "look-after", "beside"},
                because = "it opens connections, and holds them")
        Experiment.@Nullable OpenConnections openConnections,

        @Key("Delay after the release before a gateway's memory is measured once, after a full collection") @Nullable
        Duration lookAfter,

        @Key(
                value =
                        "What sends the requests: 'nio', a sender for each core, or 'threads', a virtual thread for each user",
                otherwise = "nio")
        EngineKind engine,

        @Key(
                value = "What each contender serves before it is measured",
                otherwise = "{}",
                words = WarmUpFile.NONE,
                allowed = "none, or a mapping with users, cnt, rounds")
        WordOr<WarmUpFile> warmUp,

        @Key(value = "Loads of each contender, interleaved", otherwise = "1", max = Contender.MAX_REPETITIONS)
        int repetitions,

        @Key(value = "How long the load client waits for one response", otherwise = "60s")
        Duration requestTimeout,

        @Key("The routes that are put under load, in this order")
        List<ContenderFile> contenders,

        @Key(
                value =
                        "Pairs of contenders. The run reports which of the two needs less time, from six repetitions on",
                otherwise = "[]")
        List<Pair> compare,

        @Key("Claims about the result, which are checked after the run") @Nullable
        List<Expectation> expectations) {

    /** Stands for each application in the {@code service} key of a contender. */
    static final String EACH = "each-application";

    static final String SHAPE = "When requests are due";
    static final String SHAPES = "burst, {closed: 1 to " + ShapeFile.MAX_REQUESTS + "},"
            + " {constant: {per-second, duration}}, {ramp: {from, to, duration}},"
            + " {spike: {base, peak, before, duration, after}}, {steps: [{per-second, duration}]}";
    static final String OWN_RATES = "it sends at rates of its own";
    static final String NO_INSTANT = "it has no instant at which all requests wait";
    static final String ONE_BY_ONE = "it puts one contender under load after another";

    /** A service that a scenario names itself. */
    record Application(
            @Key("The folder in which it is built") String module,

            @Key(value = "Where it listens", min = 1024, max = 65_535)
            int port,

            @Key(value = "Whether it serves requests on virtual threads", otherwise = "false")
            boolean virtualThreads,

            @Key(value = "Arguments of its JVM, which override those of all services", otherwise = "''")
            String jvm) {}

    record BesideFile(
            @Key(
                    value = "A path that exists on every service of the scenario and calls no other service",
                    text = Text.PATH)
            String path,

            @Key(value = "Requests per second", max = Contender.MAX_USERS)
            int perSecond,

            @Key(
                    value = "Connections that carry them. Default: one for each request of a second",
                    max = Contender.MAX_USERS)
            @Nullable
            Integer users) {}

    record ContenderFile(
            @Key(value = "Its name everywhere, unique in the scenario", text = Text.ID)
            String id,

            @Key("A gateway or an application. '" + EACH + "' stands for each of them")
            String service,

            @Key(value = "The path of its route. {cnt} is the number of items", text = Text.PATH)
            String path,

            @Key("How the route calls the service behind it")
            Calls calls,

            @Key(value = "What limits the connections of the route's client", otherwise = "pool")
            ConnectionLimit connections,

            @Key("What a request occupies while it waits. Default: 'request-thread' with sequential calls, else 'none'")
            @Nullable
            WaitsOn waitsOn,

            @Key(value = "How long the route computes over each item", longest = "1s") @Nullable
            Duration computing,

            @Key(value = "The media type that a user accepts", otherwise = "application/json", text = Text.MEDIA_TYPE)
            String accept,

            @Key("What a request posts. Default: it is a GET") @Nullable
            Body body,

            @Key(
                    value = "What a valid response is. Default: 'items', or 'status' with a body",
                    words = {"items", "part-of-items", "status", "same-as-reference", "echoed-digest"},
                    allowed = "items, part-of-items, status, same-as-reference, echoed-digest,"
                            + " or {length: bytes, sha256: hexadecimal digits}")
            @Nullable
            WordOr<ValidResponse.Digest> expect,

            @Key(value = SHAPE, words = "burst", allowed = SHAPES) @Nullable
            WordOr<ShapeFile> shape,

            @Key(value = "Its warm-up, with the scenario's value for each missing key", without = "keep-connections")
            @Nullable
            WarmUpFile warmUp,

            @Key(value = "Its users. Default: the scenario's", max = Contender.MAX_USERS) @Nullable
            Integer users,

            @Key(value = "Its loads. Default: the scenario's", max = Contender.MAX_REPETITIONS) @Nullable
            Integer repetitions) {}

    record Body(
            @Key(value = "Its media type", text = Text.MEDIA_TYPE)
            String contentType,

            @Key(value = "Literal text", oneOf = true) @Nullable
            String text,

            @Key(value = "A regular file at or below the scenario's folder", oneOf = true) @Nullable
            String file,

            @Key(
                    value = "A path of the service, whose response is fetched once before the run",
                    oneOf = true,
                    text = Text.PATH)
            @Nullable
            String from) {}

    /** All shapes but a burst. */
    record ShapeFile(
            @Key(value = "Requests of each user, one after another", oneOf = true, max = MAX_REQUESTS) @Nullable
            Integer closed,

            @Key(value = "One rate", oneOf = true) Shape.@Nullable Constant constant,

            @Key(value = "A rate that rises or falls in a straight line", oneOf = true)
            Shape.@Nullable Ramp ramp,

            @Key(value = "A rate that jumps up and back", oneOf = true)
            Shape.@Nullable Spike spike,

            @Key(value = "One rate after another", oneOf = true) @Nullable
            List<Shape.Constant> steps) {

        static final int MAX_REQUESTS = 100_000;

        static @Nullable WordOr<ShapeFile> of(@Nullable Shape shape) {
            return switch (shape) {
                case null -> null;
                case Shape.Burst burst -> WordOr.word("burst");
                case Shape.Closed(int requests) -> WordOr.mapping(new ShapeFile(requests, null, null, null, null));
                case Shape.Constant constant -> WordOr.mapping(new ShapeFile(null, constant, null, null, null));
                case Shape.Ramp ramp -> WordOr.mapping(new ShapeFile(null, null, ramp, null, null));
                case Shape.Spike spike -> WordOr.mapping(new ShapeFile(null, null, null, spike, null));
                case Shape.Steps(List<Shape.Constant> steps) ->
                    WordOr.mapping(new ShapeFile(null, null, null, null, steps));
                case Shape.Part part ->
                    throw new IllegalArgumentException("what a worker sends is no scenario: " + part);
            };
        }

        /** Returns the shape; null for null. */
        static @Nullable Shape shape(@Nullable WordOr<ShapeFile> form) {
            ShapeFile file = form == null ? null : form.mapping();
            if (file == null) {
                return form == null ? null : new Shape.Burst();
            }
            if (file.closed != null) {
                return new Shape.Closed(file.closed);
            }
            if (file.steps != null) {
                return new Shape.Steps(file.steps);
            }
            return file.constant != null ? file.constant : file.ramp != null ? file.ramp : file.spike;
        }
    }

    /** The scenario's warm-up, or the values that a contender's own warm-up changes. */
    record WarmUpFile(
            @Key(value = "Concurrent users. Default: 10", max = Contender.MAX_USERS) @Nullable
            Integer users,

            @Key(value = "Items that each user asks for. Default: 10", max = Contender.MAX_CNT) @Nullable
            Integer cnt,

            @Key(value = "Bursts, one after another. Default: 3", min = 0, max = 1000) @Nullable
            Integer rounds,

            @Key("Whether the warm-up ends as soon as the last rounds were no faster than those before") @Nullable
            Boolean untilSteady,

            @Key(
                    value = "No round begins later than this after the end of the first one. Default: 30s",
                    aboveZero = "more, or 'warm-up: none'")
            @Nullable
            Duration maxDuration,

            @Key("Whether connections to the backend are kept after the warm-up and after each load") @Nullable
            Boolean keepConnections) {

        /** The word that is allowed instead of the mapping. */
        static final String NONE = "none";

        static WarmUpFile of(WarmUp warmUp, @Nullable Boolean keepConnections) {
            return new WarmUpFile(
                    warmUp.users(),
                    warmUp.cnt(),
                    warmUp.rounds(),
                    warmUp.untilSteady(),
                    warmUp.maxDuration(),
                    keepConnections);
        }

        /** Returns the warm-up, with the values of another one for missing keys. */
        WarmUp over(WarmUp other) {
            return new WarmUp(
                    users == null ? other.users() : users,
                    cnt == null ? other.cnt() : cnt,
                    rounds == null ? other.rounds() : rounds,
                    untilSteady == null ? other.untilSteady() : untilSteady,
                    maxDuration == null ? other.maxDuration() : maxDuration,
                    keepConnections == null ? other.keepConnections() : keepConnections);
        }
    }

    record FaultFile(
            @Key(value = "The service whose process is killed and replaced", oneOf = true) @Nullable
            String killed,

            @Key(value = "The service whose process is stopped and replaced", oneOf = true) @Nullable
            String restarted,

            @Key(value = "What the legacy backend does meanwhile", oneOf = true) @Nullable
            LegacyBehaviour legacy,

            @Key(value = "Users read their responses slowly, until they give up", oneOf = true)
            Fault.@Nullable SlowReaders slowReaders,

            @Key(value = "Time from the barrier to the fault", longest = "10m", aboveZero = "") @Nullable
            Duration delay,

            @Key(value = "Time until the run begins to undo the fault", longest = "10m", aboveZero = "") @Nullable
            Duration duration) {}

    /**
     * A value that is a word or a mapping.
     *
     * @param word null for a mapping
     * @param mapping null for a word
     */
    record WordOr<R extends Record>(
            @Nullable String word, @Nullable R mapping) {

        static <R extends Record> WordOr<R> word(String word) {
            return new WordOr<>(word, null);
        }

        static <R extends Record> WordOr<R> mapping(R mapping) {
            return new WordOr<>(null, mapping);
        }
    }
}
