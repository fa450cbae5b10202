package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.os.IoFailure;
import mesh.load.os.RegularFile;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Beside;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Fault;
import mesh.load.scenario.PublishedStudies;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.Pair;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.ScenarioFile.ShapeFile;
import mesh.load.scenario.yaml.ScenarioFile.WordOr;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file form of a scenario, which {@link ScenarioWriter} writes. A mistake in a file is a {@link ScenarioException} that
 * names file, line and column. Assertions are only text here: {@code mesh.load.metrics} knows whether they can be evaluated.
 */
public final class ScenarioReader {

    private ScenarioReader() {}

    /** Reads a user's own file, or a file that they received. */
    public static Scenario read(Path file, Trust trust) {
        try {
            return read(file.toString(), RegularFile.text(file), trust);
        } catch (MalformedInputException binary) {
            throw new ScenarioException(file + ": not a text file in UTF-8");
        } catch (IOException unreadable) {
            throw new ScenarioException(file + ": cannot be read: " + IoFailure.reason(unreadable));
        }
    }

    /**
     * Reads the text of a scenario that is trusted with everything.
     *
     * @param source a file name, for messages
     */
    public static Scenario read(String source, String yaml) {
        return read(source, yaml, Trust.EVERYTHING);
    }

    private static Scenario read(String source, String yaml, Trust trust) {
        return read(source, root(source, yaml), trust, "run");
    }

    /** Returns the root of a scenario's text without reading its keys. */
    static Section root(String source, String yaml) {
        return Section.root(source, yaml, DeclaredKey.names(ScenarioFile.class));
    }

    /** Returns the scenario, or the part of one, that another document holds. */
    public static Optional<Section> part(Section document, String key) {
        return document.section(key, DeclaredKey.names(ScenarioFile.class));
    }

    /**
     * Reads the scenario that another document holds.
     *
     * @param command that accepts {@code --trust} for the document
     */
    public static Scenario read(String source, Section root, Trust trust, String command) {
        Permissions permissions = new Permissions(trust);
        Scenario scenario = scenario(source, root, permissions);
        permissions.check(source, command);
        return scenario;
    }

    private static Scenario scenario(String source, Section root, Permissions permissions) {
        ScenarioFile file = Binding.read(root, ScenarioFile.class);
        ServiceReader services = new ServiceReader(root, file, permissions);
        WarmUp warmUp = warmUp(file.warmUp());
        List<Contender> contenders = new ContenderReader(source, file, services, permissions, warmUp).read(root);
        List<Expectation> expectations = file.expectations() == null ? List.of() : file.expectations();
        refuseTwice(
                root.sections("expectations", DeclaredKey.names(Expectation.class)),
                expectations.stream().map(Expectation::id).toList());
        Fault fault = file.fault() == null ? null : fault(root, file, contenders);
        Experiment experiment = experiment(root, file, contenders, fault);
        return new Scenario(
                file.name(),
                file.question(),
                file.legacy(),
                services.overrides(root, contenders),
                contenders,
                file.work().mapping() == null
                        ? new Work.Triangular()
                        : file.work().mapping(),
                experiment,
                file.engine(),
                warmUp,
                file.repetitions(),
                file.requestTimeout(),
                compare(root, file, contenders),
                expectations);
    }

    private static WarmUp warmUp(WordOr<ScenarioFile.WarmUpFile> said) {
        if (said.mapping() == null) {
            return WarmUp.none(false);
        }
        WarmUp warmUp = said.mapping().over(WarmUp.USUAL);
        return warmUp.isNone() ? WarmUp.none(warmUp.keepConnections()) : warmUp;
    }

    /** Returns the experiment on the contenders, and rejects a file that has the keys of two experiments. */
    private static Experiment experiment(
            Section root, ScenarioFile file, List<Contender> contenders, @Nullable Fault fault) {
        refuseOwnShapes(root, file, contenders);
        Shape shape = ShapeFile.shape(file.shape());
        Experiment sideBySide = Stream.of(file.soak(), file.findMaxRate(), file.overload(), file.openConnections())
                .<Experiment>flatMap(Stream::ofNullable)
                .findFirst()
                .orElseGet(() -> new Experiment.Load(
                        shape == null ? new Shape.Burst() : shape, fault, beside(file.beside()), file.lookAfter()));
        return file.isolated() != null && sideBySide instanceof Experiment.UnderLoad underLoad
                ? isolated(root, file.isolated(), contenders).with(underLoad)
                : sideBySide;
    }

    /** By default there is one user per request per second: no request waits for a connection while responses take less than a second. */
    private static @Nullable Beside beside(ScenarioFile.@Nullable BesideFile said) {
        return said == null
                ? null
                : new Beside(said.path(), said.perSecond(), said.users() == null ? said.perSecond() : said.users());
    }

    private static void refuseOwnShapes(Section root, ScenarioFile file, List<Contender> contenders) {
        for (Contender contender : contenders) {
            if (file.openConnections() != null && (contender.body() != null || contender.shape() != null)) {
                throw root.fault(
                        "contenders",
                        "'" + contender.id() + "' has a 'body' or a 'shape', which is not for a scenario with"
                                + " 'open-connections': each of its connections requests one stream of events");
            }
            if ((file.findMaxRate() != null || file.overload() != null) && contender.shape() != null) {
                throw root.fault(
                        "contenders",
                        "'" + contender.id() + "' has a 'shape', which is not for a scenario with '"
                                + (file.overload() == null ? "find-max-rate" : "overload")
                                + "': it sends at rates of its own");
            }
        }
    }

    private static Isolated isolated(Section root, Isolated said, List<Contender> contenders) {
        if (contenders.stream().anyMatch(one -> one.service().role() != Service.Role.APPLICATION)) {
            throw root.fault(
                    "isolated", "'isolated' is for applications, and some contender calls a gateway of the mesh");
        }
        List<String> applications =
                contenders.stream().map(one -> one.service().label()).distinct().toList();
        Section section =
                root.section("isolated", DeclaredKey.names(Isolated.class)).orElseThrow();
        if (said.baseline() != null && !applications.contains(said.baseline())) {
            throw section.fault(
                    "baseline", "'baseline' is '" + said.baseline() + "'. Allowed: " + String.join(", ", applications));
        }
        section.requireKnown("compare", applications);
        if (said.published() != null) {
            section.parse("published", said.published(), PublishedStudies::require);
        }
        return said;
    }

    private static Fault fault(Section root, ScenarioFile file, List<Contender> contenders) {
        ScenarioFile.FaultFile said = Objects.requireNonNull(file.fault());
        Section section = root.section("fault", DeclaredKey.names(ScenarioFile.FaultFile.class))
                .orElseThrow();
        if (said.slowReaders() != null) {
            refuseTimes(section);
            Fault.SlowReaders slow = said.slowReaders();
            // Slow readers begin at the barrier, and read until they give up.
            return new Fault.SlowReaders(
                    slow.bytes(), slow.interval(), file.requestTimeout().dividedBy(2));
        }
        if (said.delay() == null || said.duration() == null) {
            throw section.missing(said.delay() == null ? "delay" : "duration");
        }
        Set<Service> upstreams = contenders.stream()
                .flatMap(contender -> contender.calls().upstream().stream())
                .collect(Collectors.toSet());
        if (said.legacy() != null) {
            if (!upstreams.contains(Service.LEGACY_BACKEND)) {
                throw section.fault("legacy", "'legacy' misbehaves, and no contender of this scenario calls it");
            }
            return new Fault.Misbehaviour(said.legacy(), said.delay(), said.duration());
        }
        return said.killed() != null
                ? new Fault.Killed(upstream(section, "killed", upstreams), said.delay(), said.duration())
                : new Fault.Restarted(upstream(section, "restarted", upstreams), said.delay(), said.duration());
    }

    private static void refuseTimes(Section fault) {
        for (String key : List.of("delay", "duration")) {
            if (fault.has(key)) {
                throw fault.fault(
                        key,
                        "'" + key
                                + "' is not for slow readers: they begin at the barrier, and give up at the request-timeout");
            }
        }
    }

    /** Reads a service behind the gateways. Users are not connected to it, so they see only how the gateway handles the fault. */
    private static Service upstream(Section fault, String key, Set<Service> upstreams) {
        List<String> called = upstreams.stream().map(Service::label).sorted().toList();
        return fault.parse(
                key,
                fault.text(key),
                label -> Service.find(List.copyOf(upstreams), label)
                        .orElseThrow(() -> new IllegalArgumentException("a service that a contender calls: "
                                + (called.isEmpty() ? "none" : String.join(", ", called)))));
    }

    /** Returns the pairs of the scenario. For isolated applications, it adds pairs of corresponding contenders of two applications. */
    private static List<Pair> compare(Section root, ScenarioFile file, List<Contender> contenders) {
        List<String> ids = contenders.stream().map(Contender::id).toList();
        root.requireKnown("compare", ids);
        Isolated isolated = file.isolated();
        Stream<Pair> counterparts = isolated == null
                ? Stream.of()
                : contenders.stream()
                        .flatMap(one -> isolated.counterparts(one.service().label()).stream()
                                .map(other -> new Pair(one.id(), counterpart(one, other))))
                        .filter(pair -> !pair.first().equals(pair.second()) && ids.contains(pair.second()));
        return Stream.concat(file.compare().stream(), counterparts).distinct().toList();
    }

    private static String counterpart(Contender one, String other) {
        String label = one.service().label();
        return one.id().endsWith("-" + label)
                ? one.id().substring(0, one.id().length() - label.length()) + other
                : one.id();
    }

    /**
     * Rejects an id that an earlier section has.
     *
     * @param ids one for each section
     */
    static void refuseTwice(List<Section> sections, List<String> ids) {
        for (int i = 0; i < ids.size(); i++) {
            if (ids.indexOf(ids.get(i)) < i) {
                throw sections.get(i).fault("id", "the id '" + ids.get(i) + "' appears twice");
            }
        }
    }
}
