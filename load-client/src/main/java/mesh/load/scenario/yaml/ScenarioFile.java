package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Contender;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Beside;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Key;
import mesh.load.scenario.Key.Not;
import mesh.load.scenario.Key.Text;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.Shape;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/** The keys of a scenario file, in the order in which they are listed and written. The records of a scenario declare those below. */
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
                allowed = "triangular, {fixed: 1 to " + Contender.MAX_CNT + "}")
        Work work,

        @Key(value = Shape.DESCRIPTION, allowed = Shape.ALLOWED) @Nullable
        Shape shape,

        @Key("Light requests of others while each contender is under load") @Nullable
        Beside beside,

        @Key("What goes wrong while each contender is under load") @Nullable
        Fault fault,

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
                word = "none",
                meaning = "{rounds: 0}",
                allowed = "none, or a mapping with users, cnt, rounds")
        WarmUp warmUp,

        @Key(value = "Loads of each contender, interleaved", otherwise = "1", max = Contender.MAX_REPETITIONS)
        int repetitions,

        @Key(value = "How long the load client waits for one response", otherwise = "60s")
        Duration requestTimeout,

        @Key("The routes that are put under load, in this order")
        List<Contender> contenders,

        @Key(
                value =
                        "Pairs of contenders. The run reports which of the two needs less time, from six repetitions on",
                otherwise = "[]")
        List<Pair> compare,

        @Key("Claims about the result, which are checked after the run") @Nullable
        List<Expectation> expectations) {

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
}
