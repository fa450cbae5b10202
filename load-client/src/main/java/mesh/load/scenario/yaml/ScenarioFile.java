package mesh.load.scenario.yaml;

import java.util.List;
import java.util.Map;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Key.Not;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.UserCount;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a scenario file that the scenario has in another form. {@link Scenario} and {@link Experiment.Load} declare the others, and
 * the records of a scenario declare the keys below them.
 */
@Key.Shared({Scenario.class, Experiment.Load.class})
record ScenarioFile(
        @Key(
                value = "Properties of services, by the services' names. "
                        + "A value ${NAME} is replaced by that environment variable",
                otherwise = "{}",
                after = "legacy")
        Map<String, Map<String, String>> services,

        @Key(value = "Services that the scenario adds, by their names") @Nullable
        Map<String, Application> applications,

        @Key(value = "Launches each application alone, and compares the launches", after = "dependencies")
        @Not(value = "background", because = "each application runs alone")
        Experiment.@Nullable Isolated isolated,

        @Key(
                value = "The number of users of each contender without a number of its own, or how it grows",
                max = UserCount.MAX_USERS)
        @Nullable
        UserCount users,

        @Key(value = "Puts all contenders under load concurrently, for a long time", after = "fault")
        @Not(value = "shape", because = "a soak sends at one rate")
        @Not(value = "fault", because = "a soak has no fault")
        @Not(value = "memory-after", because = "a soak measures memory before and after its load")
        @Not(
                value = {"background", "isolated"},
                because = "a soak puts all contenders under load together")
        Experiment.@Nullable Soak soak,

        @Key("Searches for the highest rate of each contender, in place of a load")
        @Not(value = "shape", because = OWN_RATES)
        @Not(value = "memory-after", because = NO_INSTANT)
        @Not(value = "soak", because = ONE_BY_ONE)
        @Not(value = "fault", because = "a search for a rate has no fault")
        @Not(value = "background", because = "other requests would disturb the search for a rate")
        Experiment.@Nullable Capacity findMaxRate,

        @Key("Offers multiples of each contender's highest rate, in place of a load")
        @Not(value = "shape", because = OWN_RATES)
        @Not(value = "memory-after", because = NO_INSTANT)
        @Not(value = "soak", because = ONE_BY_ONE)
        @Not(value = "fault", because = "an overload has no other fault")
        @Not(value = "background", because = "other requests would disturb its search for a rate")
        @Not(value = "find-max-rate", because = "it searches for the highest rate itself")
        @Not(value = "isolated", because = "its applications run side by side")
        Experiment.@Nullable Overload overload,

        @Key("Opens connections for events and keeps them open, in place of a load")
        @Not(
                value = {"shape", "fault", "soak", "find-max-rate", "overload", "isolated", "memory-after", "background"
                },
                because = "it opens connections and keeps them open")
        Experiment.@Nullable OpenConnections openConnections,

        @Key(value = "The routes that are put under load, in this order", after = "request-timeout")
        List<Contender> contenders) {

    static final String OWN_RATES = "it sends at rates of its own";
    static final String NO_INSTANT = "it has no instant at which all requests wait";
    static final String ONE_BY_ONE = "it puts one contender under load after another";

    /** A service that a scenario adds to those of the mesh: one of this project, or a foreign one. {@link Program} declares what it runs. */
    @Key.Shared({Program.class, Service.class})
    record Application(
            @Key(value = "Another application, whose keys this one has unless it sets them itself", after = "url")
            @Nullable
            String like) {}
}
