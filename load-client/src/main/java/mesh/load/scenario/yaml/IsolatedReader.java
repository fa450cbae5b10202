package mesh.load.scenario.yaml;

import java.util.List;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Pair;
import mesh.load.scenario.PublishedStudies;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/** Reads how applications run alone, and pairs each contender with that of the baseline. */
final class IsolatedReader {

    static final String KEY = "isolated";
    private static final int MAX_MULTIPLIER = 1000;

    private final Section root;
    private final List<Contender> contenders;
    private final @Nullable Isolated read;

    IsolatedReader(Section root, List<Contender> contenders) {
        this.root = root;
        this.contenders = contenders;
        this.read = root.section(KEY, "launches", "full", "ab", "baseline", "compare", "published")
                .map(this::read)
                .orElse(null);
    }

    @Nullable
    Isolated read() {
        return read;
    }

    private Isolated read(Section section) {
        root.refuseBeside(KEY, "beside", "an application alone has nobody beside it");
        if (contenders.stream().anyMatch(one -> one.service().role() != Service.Role.APPLICATION)) {
            throw root.fault(KEY, "'" + KEY + "' is for applications, and some contender calls a gateway of the mesh");
        }
        return new Isolated(
                launches(section),
                section.section("full", "launches", "multiplier")
                        .map(IsolatedReader::full)
                        .orElse(null),
                section.yesOrNo("ab").orElse(false),
                section.has("baseline") ? section.parse("baseline", section.text("baseline"), this::application) : null,
                section.pairs("compare", applications()),
                section.has("published")
                        ? section.parse("published", section.text("published"), PublishedStudies::require)
                        : null,
                Experiment.Load.BURST);
    }

    private static int launches(Section section) {
        return section.number("launches", 1, Contender.MAX_REPETITIONS).orElse(1);
    }

    private static Isolated.Full full(Section section) {
        return new Isolated.Full(
                launches(section),
                section.number("multiplier", 1, MAX_MULTIPLIER).orElse(1));
    }

    /** Returns the applications that some contender calls. The others are never launched, so there is nothing to compare. */
    private List<String> applications() {
        return contenders.stream().map(one -> one.service().label()).distinct().toList();
    }

    private String application(String label) {
        if (!applications().contains(label)) {
            throw new IllegalArgumentException(String.join(", ", applications()));
        }
        return label;
    }

    /** Pairs each contender with the corresponding one of every application that its own application is compared with. */
    List<Pair> comparisons() {
        if (read == null) {
            return List.of();
        }
        Isolated isolated = read;
        return contenders.stream()
                .flatMap(one -> isolated.counterparts(one.service().label()).stream()
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
