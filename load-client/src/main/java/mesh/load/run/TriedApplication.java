package mesh.load.run;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.jspecify.annotations.Nullable;

/**
 * An application of the user, and what a run tries with it: bursts of more and more users, in several variants. The scenario is an ordinary
 * one, which the user can keep and change.
 *
 * @param jar null for an application that runs already
 * @param url null for a jar
 * @param path path and query that each user requests
 * @param settings further keys of the application, such as {@code ready}
 * @param requests further keys of each contender, such as {@code headers}
 * @param users the steps, in ascending order
 */
public record TriedApplication(
        @Nullable Path jar,
        @Nullable URI url,
        String path,
        Map<String, Object> settings,
        Map<String, Object> requests,
        List<Variant> variants,
        List<Integer> users) {

    /** Without {@code --port}, the run replaces this port by a free one. */
    private static final int PORT = 9966;

    /** Most requests of a warm-up are needed after the start, when the JVM has compiled nothing. */
    private static final Map<String, Object> WARM_UP =
            Map.of("users", 20, "cnt", 1, "rounds", 300, "until-steady", true, "max-duration", "10s");

    /**
     * A variant of the application.
     *
     * @param settings keys of an application that differ from those of the others
     */
    public record Variant(String name, Map<String, Object> settings) {

        /** Returns the names of its own properties. */
        public Stream<String> properties() {
            return settings.get("properties") instanceof Map<?, ?> own
                    ? own.keySet().stream().map(String::valueOf)
                    : Stream.of();
        }
    }

    /** Returns a scenario in which each variant gets each number of users once, until requests fail. */
    public Scenario steps() {
        List<Map<String, Object>> contenders = new ArrayList<>();
        for (int step : users) {
            for (Variant variant : variants) {
                contenders.add(contender(variant.name() + "-" + step, variant, step));
            }
        }
        String numbers = users.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String question = "How long do requests of " + numbers + (users.getLast() == 1 ? " user" : " users")
                + " take, and what fails first?";
        Map<String, Object> tree = tree("try", question, contenders);
        tree.put("stop-at-failures", true);
        return read(tree);
    }

    /**
     * Returns a scenario that compares each variant with the first one, at one number of users, in interleaved repetitions.
     *
     * @param repetitions 6 to 100
     */
    public Scenario comparison(int repetitions) {
        int most = users.getLast();
        List<Map<String, Object>> contenders = variants.stream()
                .map(variant -> contender(variant.name(), variant, most))
                .toList();
        Map<String, Object> tree =
                tree("try-against", "Which is quicker for " + most + " users: " + names() + "?", contenders);
        tree.put("repetitions", repetitions);
        tree.put(
                "compare",
                variants.stream()
                        .skip(1)
                        .map(variant -> List.of(variants.getFirst().name(), variant.name()))
                        .toList());
        return read(tree);
    }

    private String names() {
        return variants.stream().map(Variant::name).collect(Collectors.joining(" or "));
    }

    private Map<String, Object> tree(String name, String question, List<Map<String, Object>> contenders) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("question", question);
        tree.put("users", users.getLast());
        tree.put("work", Map.of("fixed", 1));
        tree.put("warm-up", WARM_UP);
        tree.put("applications", applications());
        tree.put("contenders", contenders);
        return tree;
    }

    private Map<String, Object> applications() {
        Map<String, Object> applications = new LinkedHashMap<>();
        int port = settings.get("port") instanceof Integer own ? own : PORT;
        for (Variant variant : variants) {
            Map<String, Object> application = new LinkedHashMap<>();
            if (url == null) {
                application.put("jar", String.valueOf(jar));
            } else {
                application.put("url", url.toString());
            }
            application.putAll(settings);
            application.putAll(variant.settings());
            if (url == null) {
                application.put("port", port++);
            }
            applications.put(variant.name(), application);
        }
        return applications;
    }

    private Map<String, Object> contender(String id, Variant variant, int step) {
        Map<String, Object> contender = new LinkedHashMap<>();
        contender.put("id", id);
        contender.put("service", variant.name());
        contender.put("path", path);
        contender.put("users", step);
        contender.putAll(requests);
        return contender;
    }

    private static Scenario read(Map<String, Object> tree) {
        return CheckedScenarios.read("try", ScenarioWriter.yaml(tree));
    }
}
