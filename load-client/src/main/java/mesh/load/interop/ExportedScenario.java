package mesh.load.interop;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Placeholders;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.RequestSyntax;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/** The part of a scenario that another tool can run. The loads are in our client's order, with repetitions of neighbours interleaved. */
public record ExportedScenario(Scenario scenario, List<ExportedLoad> loads) {

    /** Returns the scenario for another tool. Services without an address are on this machine, at the ports of {@code ./mesh up}. */
    public static ExportedScenario of(Scenario scenario, Map<Service, URI> addresses) {
        String why = switch (scenario.experiment()) {
            case Experiment.Load load
            when load.fault() != null -> "the other tool could not inject the scenario's fault";
            case Experiment.Load load
            when load.background() != null ->
                "the other tool could not send the scenario's light requests beside the contenders";
            case Experiment.Load load -> null;
            case Experiment.Capacity capacity -> "the other tool could not search for the highest rate";
            case Experiment.Overload overload ->
                "an overload begins with a search for the highest rate, which the other tool could not do";
            case Experiment.Soak soak ->
                "a soak puts all contenders under load together, and an exported file has one after another";
            case Experiment.OpenConnections open -> "the other tool could not hold the scenario's connections open";
            case Experiment.Isolated isolated ->
                "the other tool could not start the scenario's applications one at a time";
        };
        if (why != null) {
            throw refusal(scenario, why);
        }
        List<ExportedLoad> loads = new ArrayList<>();
        for (List<Contender> neighbours : scenario.neighbours()) {
            for (int repetition = 1; repetition <= neighbours.getFirst().repetitions(); repetition++) {
                for (Contender contender : neighbours) {
                    loads.add(load(scenario, contender, repetition, addresses));
                }
            }
        }
        return new ExportedScenario(scenario, List.copyOf(loads));
    }

    private static ExportedLoad load(
            Scenario scenario, Contender contender, int repetition, Map<Service, URI> addresses) {
        String who = "contender '" + contender.id() + "' ";
        if (contender.body() != null && !(contender.body() instanceof Body.Text)) {
            throw refusal(scenario, who + "sends a 'body' that is not a 'text', and only a text can be exported");
        }
        Shape shape = scenario.shape(contender);
        int requestsPerUser = switch (shape) {
            case Shape.Burst burst -> 1;
            case Shape.Closed closed -> closed.requestsPerUser();
            case Shape.Open open -> 1;
        };
        Shape.Pieces rate = switch (shape) {
            case Shape.Constant constant -> constant;
            case Shape.Ramp ramp -> ramp;
            case Shape.Open open ->
                throw refusal(scenario, who + "has a 'spike' or 'steps', and a load of the other tools has one rate");
            case Shape.Burst burst -> null;
            case Shape.Closed closed -> null;
        };
        if (shape instanceof Shape.Closed closed && (closed.duration() != null || closed.joining() != null)) {
            throw refusal(
                    scenario,
                    who + "has a 'duration' of a closed loop, or users who join over time. Both are not exported");
        }
        Distribution think = shape instanceof Shape.Closed closed ? closed.think() : null;
        if (think instanceof Distribution.Lognormal || think instanceof Distribution.Bimodal) {
            throw refusal(
                    scenario,
                    who + "has think times that are " + think.name()
                            + ", and the other tools know only fixed, uniform and exponential ones");
        }
        ExportedLoad load = new ExportedLoad(
                contender,
                repetition,
                addresses.getOrDefault(
                        contender.service(),
                        contender.service().program() instanceof Program.Url url
                                ? url.base()
                                : URI.create("http://127.0.0.1:"
                                        + contender.service().port())),
                scenario.itemsOf(contender).toList(),
                requestsPerUser,
                think,
                rate);
        if (rate != null && !load.isUniform()) {
            throw refusal(
                    scenario,
                    who + "sends at a rate, but its users send different requests"
                            + (contender.isOfUser()
                                    ? ", and the other tools do not say which user sends a request at a rate"
                                    : ". Give 'work' a 'fixed' number"));
        }
        return load;
    }

    /** Returns lines of comments, each with this mark: how to run the exported file, and what no other tool can report. */
    String remarks(String mark) {
        Stream<String> before = Stream.of(
                "Unlike ./mesh run, this file does not start, warm up or reset services: the first request of a contender may",
                "also pay for loading and compiling its classes.");
        Stream<String> mesh =
                loads.stream().allMatch(load -> load.contender().service().isForeign())
                        ? Stream.of()
                        : Stream.of(
                                "Start the mesh first, with ./mesh up.",
                                "The scenario needs this behaviour of the backend: "
                                        + scenario.legacy().asFields());
        Stream<String> applications = loads.stream()
                .filter(load -> load.contender().service().isForeign())
                .map(load -> "Start " + load.contender().service().label() + " first, so that it listens at "
                        + load.target())
                .distinct();
        Stream<String> dependencies = scenario.dependencies().entrySet().stream()
                .map(one -> "In a run, " + one.getKey() + " is a proxy on port "
                        + one.getValue().port() + " for "
                        + one.getValue().target()
                        + one.getValue().settings().entrySet().stream()
                                .map(setting -> ", " + setting.getKey() + ": " + setting.getValue())
                                .collect(Collectors.joining())
                        + ". This file has no proxy, so times differ if the application calls its target directly");
        Stream<String> services = scenario.services().entrySet().stream()
                .map(one -> "The scenario needs " + one.getKey().label() + " to be started with " + one.getValue());
        Stream<String> random = loads.stream().allMatch(load -> load.think() == null)
                ? Stream.of()
                : Stream.of("This tool draws think times itself, so it does not repeat those of the scenario's seed.");
        Stream<String> after = Stream.of(
                "Only statuses are distinguished. Neither the cause of a 500 nor the number of items in a body is checked.",
                "Threads, pools and CPU of the services are not sampled, and assertions are not checked.");
        return Stream.of(before, mesh, applications, dependencies, services, random, after)
                .flatMap(lines -> lines)
                .map(line -> mark + line.replaceAll("\\R", " ") + "\n")
                .collect(Collectors.joining());
    }

    String timeout() {
        return Math.max(1, scenario.requestTimeout().toMillis()) + "ms";
    }

    private static ScenarioException refusal(Scenario scenario, String why) {
        return new ScenarioException("'" + scenario.name() + "' cannot be exported: " + why
                + ". Export a scenario such as 'study', which puts one contender after another under load in the shapes "
                + "burst, closed, constant and ramp");
    }

    /**
     * A repetition of a contender with all of its users.
     *
     * @param target {@code http://HOST:PORT}
     * @param items number of items that each user requests, from user 1 to the last; never empty
     * @param requestsPerUser number of requests that each user sends one after another, each for the same number of items; at least 1
     * @param think how long users wait between a response and the next request: fixed, uniform or exponential; null if they do not wait
     * @param rate at which requests are due, whose connections the users are; null for a burst or a closed loop
     */
    public record ExportedLoad(
            Contender contender,
            int repetition,
            URI target,
            List<Integer> items,
            int requestsPerUser,
            @Nullable Distribution think,
            Shape.@Nullable Pieces rate) {

        /** Returns the load's name in another tool. Ids of contenders contain no underscore, so the name can be taken apart. */
        public String name() {
            return contender.id() + "_" + repetition;
        }

        public int users() {
            return items.size();
        }

        public int requests() {
            return rate == null ? users() * requestsPerUser : (int) rate.requests();
        }

        /** Returns whether all users send the same request. */
        public boolean isUniform() {
            return !contender.isOfUser()
                    && (!contender.isOfItems() || items.stream().distinct().count() == 1);
        }

        /** Fills a text of a user's request. Users are numbered from 1 to {@link #users}. */
        public String textOf(int user, String template) {
            Map<String, Integer> values = Map.of(Placeholders.CNT, items.get(user - 1), Placeholders.USER, user);
            return Placeholders.fill(template, name -> String.valueOf(values.get(name)), variable -> null);
        }

        /** Returns the header fields of the requests, still with placeholders. */
        public Map<String, String> headers() {
            return headers(contender.headers(), contender.body());
        }

        /** Returns the header fields of a step before the load, still with placeholders. */
        public Map<String, String> headersOf(BeforeStep step) {
            return headers(step.headers(), step.body());
        }

        private Map<String, String> headers(Map<String, String> own, @Nullable Body body) {
            Map<String, String> headers = new LinkedHashMap<>();
            headers.put("accept", contender.accept());
            headers.putAll(own);
            if (body != null) {
                headers.put("content-type", body.contentType());
            }
            return headers;
        }

        /** Returns the body of the requests, still with placeholders; null if they have none. */
        public @Nullable String body() {
            return textOf(contender.body());
        }

        /** Returns the text of a body, still with placeholders; null if it has none. */
        static @Nullable String textOf(@Nullable Body body) {
            return body instanceof Body.Text(String type, String text)
                    ? RequestSyntax.of(type).fill(text, name -> null, variable -> null)
                    : null;
        }
    }
}
