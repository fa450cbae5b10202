package mesh.load.scenario.yaml;

import java.util.List;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Isolated;
import mesh.load.scenario.Pair;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/** Reads how applications alternate, and pairs each contender with that of the baseline. */
final class IsolatedReader {

    static final String KEY = "one-at-a-time";
    private static final int MOST_TIMES = 1000;

    private final Section root;
    private final ServiceReader services;
    private final List<Contender> contenders;
    private final @Nullable Isolated read;

    IsolatedReader(Section root, ServiceReader services, List<Contender> contenders) {
        this.root = root;
        this.services = services;
        this.contenders = contenders;
        this.read = root.section(KEY, "starts", "full", "ab", "baseline", "compare", "published")
                .map(this::read)
                .orElse(null);
    }

    @Nullable
    Isolated read() {
        return read;
    }

    private Isolated read(Section section) {
        if (contenders.stream().anyMatch(one -> one.service().role() != Service.Role.APPLICATION)) {
            throw root.fault(KEY, "'" + KEY + "' is for applications, and some contender calls a gateway of the mesh");
        }
        return new Isolated(
                section.number("starts", 1, Contender.MAX_REPETITIONS).orElse(1),
                section.section("full", "starts", "times")
                        .map(IsolatedReader::full)
                        .orElse(null),
                section.yesOrNo("ab").orElse(false),
                section.has("baseline") ? section.parse("baseline", section.text("baseline"), this::application) : null,
                section.pairs("compare", Service.labels(services.applications())),
                section.has("published")
                        ? section.parse("published", section.text("published"), PublishedStudies::require)
                        : null);
    }

    private static Isolated.Full full(Section section) {
        return new Isolated.Full(
                section.number("starts", 1, Contender.MAX_REPETITIONS).orElse(1),
                section.number("times", 1, MOST_TIMES).orElse(1));
    }

    private String application(String label) {
        List<String> labels = Service.labels(services.applications());
        if (!labels.contains(label)) {
            throw new IllegalArgumentException(String.join(", ", labels));
        }
        return label;
    }

    /** Each contender that every application has, and those of the applications that this one is compared with. */
    List<Pair> comparisons() {
        if (read == null) {
            return List.of();
        }
        Isolated turns = read;
        return contenders.stream()
                .flatMap(one -> turns.counterparts(one.service().label()).stream()
                        .map(other -> new Pair(one.id(), counterpart(one, other))))
                .filter(pair -> !pair.first().equals(pair.second()))
                .filter(pair -> contenders.stream().anyMatch(one -> one.id().equals(pair.second())))
                .toList();
    }

    private static String counterpart(Contender one, String other) {
        String label = one.service().label();
        return one.id().endsWith("-" + label)
                ? one.id().substring(0, one.id().length() - label.length()) + other
                : one.id();
    }
}
