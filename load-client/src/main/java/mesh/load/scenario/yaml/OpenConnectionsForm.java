package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Durations;
import mesh.load.scenario.Experiment.OpenConnections;

/** The file form of open connections: how many are opened, and how long they are held. */
public final class OpenConnectionsForm {

    /** The key in a scenario. */
    public static final String KEY = "open-connections";

    private static final Duration MAX_HOLD = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<String> NOT_BESIDE =
            List.of("shape", "fault", "soak", "find-max-rate", "overload", "isolated", "look-after", "beside");

    private OpenConnectionsForm() {}

    /** Reads the experiment; empty if the scenario has none. */
    public static Optional<OpenConnections> read(Section root, Iterable<Contender> contenders) {
        return root.section(KEY, "connections", "hold", "patience").map(section -> read(root, section, contenders));
    }

    private static OpenConnections read(Section root, Section open, Iterable<Contender> contenders) {
        NOT_BESIDE.forEach(key -> root.refuseBeside(KEY, key, "it opens connections, and holds them"));
        for (Contender contender : contenders) {
            if (contender.body() != null || contender.shape() != null) {
                throw root.fault(
                        "contenders",
                        "'" + contender.id() + "' has a 'body' or a 'shape', which is not for a scenario with '" + KEY
                                + "': each of its connections asks once for a stream of events");
            }
        }
        List<Integer> connections = open.words("connections").stream()
                .map(text -> open.parse("connections", text, OpenConnectionsForm::number))
                .toList();
        if (connections.isEmpty()) {
            throw open.missing("connections");
        }
        return new OpenConnections(
                connections, open.positive("hold", open.upTo(MAX_HOLD, "hold")), open.positive("patience", PATIENCE));
    }

    private static Integer number(String text) {
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > Contender.MAX_USERS) {
            throw new IllegalArgumentException("1 to " + Contender.MAX_USERS);
        }
        return Integer.valueOf(text);
    }

    /** Returns the structure that {@link #read} reads. */
    public static Map<String, Object> tree(OpenConnections open) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("connections", open.connections());
        tree.put("hold", Durations.text(open.hold()));
        tree.put("patience", Durations.text(open.patience()));
        return tree;
    }
}
