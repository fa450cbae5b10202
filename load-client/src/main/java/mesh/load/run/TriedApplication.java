package mesh.load.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.scenario.Calls;
import mesh.load.scenario.ConnectionLimit;
import mesh.load.scenario.Contender;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.HttpMethod;
import mesh.load.scenario.Key;
import mesh.load.scenario.LegacyBehaviour;
import mesh.load.scenario.Place;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.scenario.UserCount;
import mesh.load.scenario.UserData;
import mesh.load.scenario.WaitsOn;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import mesh.load.scenario.rules.Origin;
import mesh.load.scenario.rules.RequestRules;
import org.jspecify.annotations.Nullable;

/**
 * An application of the user, and what a run tries with it: bursts of more and more users, in several variants. The scenario is an ordinary
 * one, which the user can keep and change.
 *
 * @param origin where the user has given the values, for messages
 * @param variants the application itself, and others that differ from it
 * @param users the steps, in ascending order
 */
public record TriedApplication(Origin origin, List<Service> variants, Request request, List<Integer> users) {

    private static final Experiment.Load UNTIL_FAILURES =
            new Experiment.Load(new Shape.Burst(), null, null, null, true, false);

    /** Most requests of a warm-up are needed after the start, when the JVM has compiled nothing. */
    private static final WarmUp WARM_UP = new WarmUp(20, 1, 300, true, false, Duration.ofSeconds(10), false);

    /**
     * What each user requests, with a GET.
     *
     * @param path path and query
     * @param accept the media types in the Accept header
     * @param headers the other headers
     * @param data values for the path and the headers; null if they have none
     */
    public record Request(
            String path,
            String accept,
            Map<String, String> headers,
            @Nullable UserData data) {}

    /** Returns a scenario in which each variant gets each number of users once, until requests fail. */
    public Scenario steps() {
        List<Contender> contenders = new ArrayList<>();
        for (int step : users) {
            for (Service variant : variants) {
                contenders.add(contender(variant.label() + "-" + step, variant, step, 1));
            }
        }
        String numbers = users.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String question = "How long do requests of " + numbers + (users.getLast() == 1 ? " user" : " users")
                + " take, and what fails first?";
        return scenario("try", question, contenders, UNTIL_FAILURES, 1, List.of());
    }

    /**
     * Returns a scenario that compares each variant with the first one, at one number of users, in interleaved repetitions.
     *
     * @param repetitions 6 to 100
     */
    public Scenario comparison(int repetitions) {
        int most = users.getLast();
        List<String> names = Service.labels(variants);
        return scenario(
                "try-against",
                "Which is quicker for " + most + " users: " + String.join(" or ", names) + "?",
                variants.stream()
                        .map(variant -> contender(variant.label(), variant, most, repetitions))
                        .toList(),
                Experiment.Load.BURST,
                repetitions,
                names.stream()
                        .skip(1)
                        .map(name -> new Pair(names.getFirst(), name))
                        .toList());
    }

    /** Returns the scenario of a file that has no further keys. */
    private static Scenario scenario(
            String name,
            String question,
            List<Contender> contenders,
            Experiment.Load load,
            int repetitions,
            List<Pair> compare) {
        return new Scenario(
                name,
                question,
                new LegacyBehaviour(Map.of()),
                Map.of(),
                Map.of(),
                Map.of(),
                contenders,
                new Work.Fixed(1),
                load,
                EngineKind.NIO,
                Scenario.JitCompilers.C1_AND_C2,
                WARM_UP,
                repetitions,
                1,
                Duration.ofSeconds(60),
                compare,
                List.of());
    }

    private Contender contender(String id, Service variant, int step, int repetitions) {
        origin.requireText("id", id, Key.Text.ID);
        origin.requireText("path", request.path(), Key.Text.TEMPLATE);
        origin.requireText("accept", request.accept(), Key.Text.MEDIA_RANGES);
        Contender contender = new Contender(
                id,
                variant,
                HttpMethod.GET,
                request.path(),
                Place.NONE,
                request.headers(),
                request.data(),
                null,
                Calls.NONE,
                ConnectionLimit.POOL,
                WaitsOn.usual(Calls.NONE),
                Duration.ZERO,
                request.accept(),
                null,
                new Contender.ValidResponse.Status(),
                null,
                null,
                null,
                new UserCount(step),
                repetitions);
        new RequestRules(origin, List.of()).check(contender);
        return contender;
    }
}
