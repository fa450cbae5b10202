package mesh.load.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.rules.Origin;
import mesh.load.scenario.rules.RequestRules;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.Defaults;
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

    private static final Work WORK = new Work.Fixed(1);

    /** Most requests of a warm-up are needed after the start, when the JVM has compiled nothing. */
    private static final WarmUp WARM_UP = WarmUp.untilSteady(20, 1, 300, Duration.ofSeconds(10));

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
                contenders.add(contender(variant.label() + "-" + step, variant, step));
            }
        }
        String numbers = users.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String question = "How long do requests of " + numbers + (users.getLast() == 1 ? " user" : " users")
                + " take, and what fails first?";
        return Defaults.scenario("try", question, contenders)
                .withLoad(WORK, WARM_UP, Experiment.Load.BURST.untilFailures());
    }

    /**
     * Returns a scenario that compares each variant with the first one, at one number of users, in interleaved repetitions.
     *
     * @param repetitions 6 to 100
     */
    public Scenario comparison(int repetitions) {
        int most = users.getLast();
        List<String> names = Service.labels(variants);
        return Defaults.scenario(
                        "try-baseline",
                        "Which is quicker for " + most + " users: " + String.join(" or ", names) + "?",
                        variants.stream()
                                .map(variant -> contender(variant.label(), variant, most))
                                .toList())
                .withLoad(WORK, WARM_UP, Experiment.Load.BURST)
                .withRepetitions(repetitions)
                .comparing(names.stream()
                        .skip(1)
                        .map(name -> new ContenderPair(names.getFirst(), name))
                        .toList());
    }

    private Contender contender(String id, Service variant, int step) {
        origin.requireText("id", id, Key.Text.ID);
        origin.requireText("path", request.path(), Key.Text.TEMPLATE);
        origin.requireText("accept", request.accept(), Key.Text.MEDIA_RANGES);
        Contender contender = Defaults.contender(id, variant, request.path())
                .withHeaders(request.accept(), request.headers(), request.data())
                .withUsers(step);
        new RequestRules(origin, List.of()).check(contender);
        return contender;
    }
}
