package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Expected;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Isolated;
import mesh.load.scenario.Payload;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.scenario.Soak;
import mesh.load.scenario.Work;

/** A scenario in the structure of its file, with everything said that the file may leave out. */
public final class ScenarioWriter {

    private ScenarioWriter() {}

    public static Map<String, Object> of(Scenario scenario) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", scenario.name());
        tree.put("question", scenario.question());
        tree.put("legacy", scenario.legacy().settings());
        tree.put("services", services(scenario.services()));
        if (!scenario.ownServices().isEmpty()) {
            tree.put("applications", applications(scenario));
        }
        if (scenario.oneAtATime() != null) {
            tree.put("one-at-a-time", oneAtATime(scenario.oneAtATime()));
        }
        tree.put("work", scenario.work() instanceof Work.Fixed(int items) ? Map.of("fixed", items) : "triangular");
        if (scenario.soak() == null) {
            tree.put("shape", shape(scenario.shape()));
        } else {
            tree.put("soak", soak(scenario.soak()));
        }
        if (scenario.fault() != null) {
            tree.put("fault", fault(scenario.fault()));
        }
        tree.put("engine", scenario.engine().label());
        tree.put("warm-up", warmUp(scenario));
        tree.put("repetitions", scenario.repetitions());
        tree.put("request-timeout", scenario.requestTimeout().toMillis() + "ms");
        tree.put(
                "contenders",
                scenario.contenders().stream().map(ScenarioWriter::contender).toList());
        tree.put(
                "compare",
                scenario.compare().stream()
                        .map(pair -> List.of(pair.first(), pair.second()))
                        .toList());
        tree.put("expectations", expectations(scenario.expectations()));
        return tree;
    }

    /** Whether a contender's requests are due at instants of their own, in a scenario of this structure. */
    public static boolean isOpen(Map<String, Object> tree, String contender) {
        return contenders(tree)
                .filter(one -> contender.equals(one.get("id")) && one.containsKey("shape"))
                .findFirst()
                .map(ScenarioWriter::isOpen)
                .orElseGet(() -> isOpen(tree));
    }

    private static boolean isOpen(Map<?, ?> node) {
        return node.get("shape") instanceof Map<?, ?> shape && !shape.containsKey("closed");
    }

    private static Stream<Map<?, ?>> contenders(Map<String, Object> tree) {
        return tree.get("contenders") instanceof List<?> all
                ? all.stream().filter(Map.class::isInstance).map(one -> (Map<?, ?>) one)
                : Stream.empty();
    }

    private static Map<String, Object> oneAtATime(Isolated turns) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("starts", turns.starts());
        if (turns.full() != null) {
            tree.put(
                    "full",
                    Map.of(
                            "starts",
                            turns.full().starts(),
                            "times",
                            turns.full().times()));
        }
        tree.put("ab", turns.ab());
        if (turns.baseline() != null) {
            tree.put("baseline", turns.baseline());
        }
        if (!turns.compare().isEmpty()) {
            tree.put(
                    "compare",
                    turns.compare().stream()
                            .map(pair -> List.of(pair.first(), pair.second()))
                            .toList());
        }
        if (turns.published() != null) {
            tree.put("published", turns.published());
        }
        return tree;
    }

    private static Object shape(Shape shape) {
        return switch (shape) {
            case Shape.Burst() -> "burst";
            case Shape.Closed(int requests) -> Map.of("closed", requests);
            case Shape.Constant(int perSecond, Duration duration) ->
                Map.of("constant", Map.of("per-second", perSecond, "duration", text(duration)));
            case Shape.Ramp(int from, int to, Duration duration) ->
                Map.of("ramp", Map.of("from", from, "to", to, "duration", text(duration)));
            case Shape.Spike spike -> Map.of("spike", spike(spike));
        };
    }

    private static Map<String, Object> spike(Shape.Spike spike) {
        return Map.of(
                "base", spike.base(),
                "peak", spike.peak(),
                "before", text(spike.before()),
                "lasts", text(spike.lasts()),
                "after", text(spike.after()));
    }

    private static Map<String, Object> fault(Fault fault) {
        Map<String, Object> tree = new LinkedHashMap<>();
        switch (fault) {
            case Fault.Killed killed -> tree.put("killed", killed.service().label());
            case Fault.Restarted restarted ->
                tree.put("restarted", restarted.service().label());
            case Fault.SlowReaders slow ->
                tree.put("slow-readers", Map.of("bytes", slow.bytes(), "each", text(slow.each())));
            case Fault.Misbehaves misbehaves ->
                tree.put("legacy", misbehaves.behaviour().settings());
        }
        if (!(fault instanceof Fault.SlowReaders)) {
            tree.put("after", text(fault.after()));
            tree.put("lasts", text(fault.lasts()));
        }
        return tree;
    }

    private static Map<String, Object> soak(Soak soak) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("lasts", text(soak.lasts()));
        if (soak.perSecond() != null) {
            tree.put("per-second", soak.perSecond());
        }
        tree.put("p99", text(soak.p99()));
        tree.put("search", text(soak.search()));
        return tree;
    }

    private static String text(Duration duration) {
        return duration.toMillis() + "ms";
    }

    private static Map<String, Object> applications(Scenario scenario) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Service service : scenario.ownServices()) {
            tree.put(
                    service.label(),
                    Map.of(
                            "module", service.module(),
                            "port", service.port(),
                            "virtual-threads", service.virtualThreads(),
                            "jvm", String.join(" ", service.jvmArguments())));
        }
        return tree;
    }

    private static Map<String, Object> services(Map<Service, Map<String, String>> services) {
        Map<String, Object> tree = new LinkedHashMap<>();
        services.forEach((service, properties) -> tree.put(service.label(), properties));
        return tree;
    }

    private static Object warmUp(Scenario scenario) {
        if (scenario.warmUp().isNone()) {
            return RunResult.NO_WARM_UP;
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("users", scenario.warmUp().users());
        tree.put("cnt", scenario.warmUp().cnt());
        tree.put("rounds", scenario.warmUp().rounds());
        tree.put("until-settled", scenario.warmUp().untilSettled());
        tree.put("at-most", text(scenario.warmUp().atMost()));
        tree.put("keep-connections", scenario.warmUp().keepConnections());
        return tree;
    }

    private static Map<String, Object> contender(Contender contender) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", contender.id());
        tree.put("service", contender.service().label());
        tree.put("path", contender.path());
        tree.put("calls", contender.calls().label());
        tree.put("connections", contender.connections().label());
        tree.put("holds", contender.holds().label());
        tree.put("accept", contender.accept());
        if (contender.payload() != null) {
            tree.put("send", send(contender.payload()));
        }
        tree.put("expect", expect(contender.expected()));
        if (contender.shape() != null) {
            tree.put("shape", shape(contender.shape()));
        }
        tree.put("users", contender.users());
        tree.put("repetitions", contender.repetitions());
        return tree;
    }

    private static List<Map<String, String>> expectations(List<Expectation> expectations) {
        return expectations.stream()
                .map(one -> Map.of("id", one.id(), "claim", one.claim(), "holds-when", one.assertion()))
                .toList();
    }

    private static Map<String, Object> send(Payload payload) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("content-type", payload.contentType());
        switch (payload) {
            case Payload.Text(String type, String text) -> tree.put("text", text);
            case Payload.Content(String type, Path file) -> tree.put("file", file.toString());
            case Payload.Fetched(String type, String path) -> tree.put("from", path);
        }
        return tree;
    }

    private static Object expect(Expected expected) {
        return switch (expected) {
            case Expected.Items() -> "items";
            case Expected.Status() -> "status";
            case Expected.Same() -> "same";
            case Expected.Receipt() -> "receipt";
            case Expected.Digest(long length, String sha256) -> Map.of("length", length, "sha256", sha256);
        };
    }
}
