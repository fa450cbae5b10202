package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Dependency;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Beside;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Key;
import mesh.load.scenario.Key.Not;
import mesh.load.scenario.Key.Text;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Program;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.Shape;
import mesh.load.scenario.UserCount;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/** The top-level keys of a scenario file, in the order in which they are written. The records of a scenario declare the keys below them. */
record ScenarioFile(
        @Key(value = "The scenario's name, which is part of the name of the results' folder", text = Text.ID)
        String name,

        @Key(value = "The question, as one sentence with which every output begins", text = Text.LINE)
        String question,

        @Key(value = "Settings of the legacy backend", otherwise = "{}")
        LegacyBehaviour legacy,

        @Key(
                value = "Properties of services, by the services' names. "
                        + "A value ${NAME} stands for that environment variable",
                otherwise = "{}")
        Map<String, Map<String, String>> services,

        @Key(value = "Services that the scenario adds, by their names") @Nullable
        Map<String, Application> applications,

        @Key("Systems that applications call, by their names. Each has a port on loopback, behind which calls are late,"
                + " scarce or faulty")
        @Nullable
        Map<String, Dependency> dependencies,

        @Key("Launches each application alone, and compares the launches")
        @Not(value = "beside", because = "each application runs alone")
        Experiment.@Nullable Isolated isolated,

        @Key(
                value = "The number of users of each contender without a number of its own, or how it grows",
                max = Contender.MAX_USERS)
        @Nullable
        UserCount users,

        @Key(
                value = Work.DESCRIPTION + ". By default, user i requests i items",
                otherwise = Work.TRIANGULAR,
                word = Work.TRIANGULAR,
                meaning = Work.MEANING,
                allowed = Work.ALLOWED)
        Work work,

        @Key(value = Shape.DESCRIPTION, allowed = Shape.ALLOWED) @Nullable
        Shape shape,

        @Key("Light requests that other users send while each contender is under load") @Nullable
        Beside beside,

        @Key("What goes wrong while each contender is under load") @Nullable
        Fault fault,

        @Key("Puts all contenders under load concurrently, for a long time")
        @Not(value = "shape", because = "a soak sends at one rate")
        @Not(value = "fault", because = "a soak has no fault")
        @Not(value = "look-after", because = "a soak measures memory before and after its load")
        @Not(
                value = {"beside", "isolated"},
                because = "a soak puts all contenders under load together")
        Experiment.@Nullable Soak soak,

        @Key("Searches for the highest rate of each contender, in place of a load")
        @Not(value = "shape", because = OWN_RATES)
        @Not(value = "look-after", because = NO_INSTANT)
        @Not(value = "soak", because = ONE_BY_ONE)
        @Not(value = "fault", because = "a search for a rate has no fault")
        @Not(value = "beside", because = "other requests would disturb the search for a rate")
        Experiment.@Nullable Capacity findMaxRate,

        @Key("Offers multiples of each contender's highest rate, in place of a load")
        @Not(value = "shape", because = OWN_RATES)
        @Not(value = "look-after", because = NO_INSTANT)
        @Not(value = "soak", because = ONE_BY_ONE)
        @Not(value = "fault", because = "an overload has no other fault")
        @Not(value = "beside", because = "other requests would disturb its search for a rate")
        @Not(value = "find-max-rate", because = "it searches for the highest rate itself")
        @Not(value = "isolated", because = "its applications run side by side")
        Experiment.@Nullable Overload overload,

        @Key("Opens connections for events and keeps them open, in place of a load")
        @Not(
                value = {"shape", "fault", "soak", "find-max-rate", "overload", "isolated", "look-after", "beside"},
                because = "it opens connections and keeps them open")
        Experiment.@Nullable OpenConnections openConnections,

        @Key("Time from the release until a gateway's memory is measured once, after a full collection") @Nullable
        Duration lookAfter,

        @Key(
                value = "Whether a contender is left out if the same requests of fewer users have failed",
                otherwise = "false")
        boolean stopAtFailures,

        @Key(
                value =
                        "Whether each application is started alone, once for each repetition, and not beside the others",
                otherwise = "false")
        boolean oneAtATime,

        @Key(
                value = "The engine that sends the requests: 'nio' has one sender per core, "
                        + "'threads' one virtual thread per user",
                otherwise = "nio")
        EngineKind engine,

        @Key(
                value = "The JIT compilers of this project's services: with 'c1' alone, their code is warm sooner, "
                        + "but needs more processor time from then on",
                otherwise = "c1-and-c2")
        JitCompilers jitCompilers,

        @Key(
                value = "The requests that each contender serves before it is measured",
                otherwise = "{}",
                word = "none",
                meaning = "{rounds: 0}",
                allowed = "none, or a mapping with users, cnt, rounds")
        WarmUp warmUp,

        @Key(
                value = "How often each contender is measured. The contenders take turns",
                otherwise = "1",
                max = Contender.MAX_REPETITIONS)
        int repetitions,

        @Key(
                value =
                        "Seeds everything random of the load: with the same seed, a run sends its requests at the same times."
                                + " Each repetition has a seed of its own, which all contenders share",
                otherwise = "1")
        int seed,

        @Key(value = "How long the load client waits for one response", otherwise = "60s")
        Duration requestTimeout,

        @Key("The routes that are put under load, in this order")
        List<Contender> contenders,

        @Key(
                value = "Pairs of contenders. "
                        + "From six repetitions on, the run reports which of the two needs less time",
                otherwise = "[]")
        List<Pair> compare,

        @Key("Claims about the result, which are checked after the run") @Nullable
        List<Expectation> expectations) {

    static final String OWN_RATES = "it sends at rates of its own";
    static final String NO_INSTANT = "it has no instant at which all requests wait";
    static final String ONE_BY_ONE = "it puts one contender under load after another";

    /** A service that a scenario adds to those of the mesh: one of this project, or a foreign one. */
    record Application(
            @Key("The folder of this project in which the service is built")
            @Not(
                    value = {"folder", "ready", "properties", "environment", "observe"},
                    because = "a module of this project starts like all others. Its properties are in 'services'")
            @Nullable
            String module,

            @Key("The executable jar of a foreign application, relative to the scenario") @Nullable
            Path jar,

            @Key(
                    "The program of a foreign application and its arguments. {port} stands for the port, {java} for the java of ./mesh")
            @Not(
                    value = {"virtual-threads", "jvm", "java", "properties"},
                    because = "the command has all arguments itself")
            @Nullable
            List<String> command,

            @Key(value = "The URL of a foreign application that runs already, and is only called", text = Text.URL)
            @Not(
                    value = {"port", "virtual-threads", "jvm", "folder", "java", "properties", "environment"},
                    because = "the application runs already")
            @Nullable
            String url,

            @Key("Another application, whose keys this one has unless it sets them itself") @Nullable
            String like,

            @Key(value = "The port on which the service listens", min = 1024, max = 65_535) @Nullable
            Integer port,

            @Key("Whether the service handles requests on virtual threads. Default: false") @Nullable
            Boolean virtualThreads,

            @Key("Further arguments of the service's JVM. They override the arguments that all services have") @Nullable
            String jvm,

            @Key("The folder in which a foreign application runs. Default: the scenario's folder") @Nullable
            Path folder,

            @Key(
                    value = "When a foreign application is ready: 'listening', a path, or a mapping",
                    otherwise = "listening",
                    word = "listening",
                    meaning = "{}",
                    single = "path")
            Program.@Nullable Ready ready,

            @Key(
                    value = "The JDK of a module or jar: its major version or its folder. Default: that of ./mesh",
                    text = Text.JDK)
            @Nullable
            String java,

            @Key("System properties of a jar. {port} stands for the port") @Nullable
            Map<String, String> properties,

            @Key("Variables of a foreign application. ${env:NAME} stands for a variable of ./mesh's own environment")
            @Nullable
            Map<String, String> environment,

            @Key(
                    "How a run observes a foreign application. Default: agent for a jar, process for a command, none for a url")
            Program.@Nullable Observe observe) {}
}
