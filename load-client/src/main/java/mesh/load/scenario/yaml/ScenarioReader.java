package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.os.IoFailure;
import mesh.load.os.RegularFile;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Contender.Body;
import mesh.load.scenario.Contender.ValidResponse;
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
import mesh.load.scenario.WaitsOn;
import mesh.load.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file form of a scenario, which {@link ScenarioWriter} writes. Also checks the rules that concern several keys. A mistake in a
 * file causes a {@link ScenarioException} that names file, line and column. Assertions are only text here: {@code mesh.load.metrics} checks
 * whether they can be evaluated.
 */
public final class ScenarioReader {

    private final Section root;
    private final Permissions permissions;
    private final ScenarioFile file;
    private final ServiceReader services;

    private ScenarioReader(Section root, Permissions permissions) {
        this.root = root;
        this.permissions = permissions;
        Map<String, Object> read = new HashMap<>();
        read.put("contenders", List.of()); // They depend on the rest of the file, and are read later.
        root.section("beside", DeclaredKey.names(Beside.class)).ifPresent(one -> read.put("beside", beside(one)));
        root.section("fault", DeclaredKey.names(Fault.class)).ifPresent(one -> read.put("fault", fault(one)));
        file = Binding.read(root, ScenarioFile.class, read);
        services = new ServiceReader(root, permissions);
    }

    /** Reads a file that the user wrote or received. */
    public static Scenario read(Path file, Trust trust) {
        String source = file.toString();
        return read(source, root(source, text(file)), trust, "run");
    }

    public static String text(Path file) {
        try {
            return RegularFile.text(file);
        } catch (MalformedInputException binary) {
            throw new ScenarioException(file + ": not a text file in UTF-8");
        } catch (IOException unreadable) {
            throw new ScenarioException(file + ": cannot be read: " + IoFailure.reason(unreadable));
        }
    }

    /**
     * Reads the text of a scenario that may do everything.
     *
     * @param source a file name, for messages
     */
    public static Scenario read(String source, String yaml) {
        return read(source, root(source, yaml), Trust.EVERYTHING, "run");
    }

    /** Returns the root of a scenario's text without reading its keys. */
    static Section root(String source, String yaml) {
        return Section.root(source, yaml, DeclaredKey.names(ScenarioFile.class));
    }

    /** Returns the scenario, or the part of one, that another document contains under this key. */
    public static Optional<Section> part(Section document, String key) {
        return document.section(key, DeclaredKey.names(ScenarioFile.class));
    }

    /**
     * Reads the scenario that another document contains.
     *
     * @param command name of the command that accepts {@code --trust} for the document
     */
    public static Scenario read(String source, Section root, Trust trust, String command) {
        Permissions permissions = new Permissions(trust);
        Scenario scenario = new ScenarioReader(root, permissions).scenario();
        permissions.check(source, command);
        return scenario;
    }

    private Scenario scenario() {
        List<Contender> contenders = contenders();
        refuseTwice(root.sections("expectations", DeclaredKey.names(Expectation.class)));
        return new Scenario(
                file.name(),
                file.question(),
                file.legacy(),
                services.overrides(root, contenders),
                contenders,
                file.work(),
                experiment(contenders),
                file.engine(),
                file.warmUp().isNone() ? WarmUp.none(file.warmUp().keepConnections()) : file.warmUp(),
                file.repetitions(),
                file.requestTimeout(),
                compare(contenders),
                file.expectations() == null ? List.of() : file.expectations());
    }

    /**
     * Reads the light requests. The default number of users equals the requests per second. A request then waits for a connection only if
     * responses take longer than a second.
     */
    private static Beside beside(Section section) {
        Map<String, Integer> users = section.has("users")
                ? Map.of()
                : Map.of("users", section.requiredNumber("per-second", 1, Contender.MAX_USERS));
        return Binding.read(section, Beside.class, users);
    }

    private Fault fault(Section section) {
        List<Service> upstreams = contenderSections().stream()
                .flatMap(contender -> contender.choice("calls", Calls.class).flatMap(Calls::upstream).stream())
                .distinct()
                .sorted(Comparator.comparing(Service::label))
                .toList();
        Map<String, Service> replaced = new HashMap<>();
        Stream.of("killed", "restarted")
                .filter(section::has)
                .forEach(key -> replaced.put(key, upstream(section, key, upstreams)));
        if (section.has("legacy") && !upstreams.contains(Service.LEGACY_BACKEND)) {
            throw section.fault(
                    "legacy", "'legacy' is set, but no contender of this scenario calls the legacy backend");
        }
        Fault fault = Binding.read(section, Fault.class, replaced);
        if (fault instanceof Fault.SlowReaders) {
            Stream.of("delay", "duration").filter(section::has).findFirst().ifPresent(key -> {
                throw section.fault(
                        key,
                        "'" + key
                                + "' is not allowed with slow readers: they begin at the barrier,"
                                + " and give up after the 'request-timeout'");
            });
        }
        return fault;
    }

    /**
     * Reads a service behind the gateways. Users have no connection to such a service, so they only see how the gateway handles the fault.
     */
    private static Service upstream(Section fault, String key, List<Service> upstreams) {
        List<String> labels = Service.labels(upstreams);
        String label = fault.text(
                key,
                labels::contains,
                "a service that a contender calls: " + (labels.isEmpty() ? "none" : String.join(", ", labels)));
        return Service.find(upstreams, label).orElseThrow();
    }

    private List<Section> contenderSections() {
        return root.sections("contenders", DeclaredKey.names(Contender.class));
    }

    /** Returns all contenders. A contender of {@code each-application} becomes one contender for each application. */
    private List<Contender> contenders() {
        refuseRepetitions(root, file.repetitions());
        List<Contender> contenders = contenderSections().stream()
                .flatMap(section -> services.called(section).stream().map(service -> contender(section, service)))
                .toList();
        refuseTwice(contenderSections());
        return contenders;
    }

    private Contender contender(Section section, Service service) {
        Map<String, Object> given = new HashMap<>();
        given.put(
                "waits-on",
                section.choice("calls", Calls.class).map(WaitsOn::usual).orElse(WaitsOn.NONE));
        given.put("computing", Duration.ZERO);
        given.put("expect", section.has("body") ? new ValidResponse.Status() : new ValidResponse.Items());
        given.put("users", file.users() == null ? 0 : file.users());
        given.put("repetitions", file.repetitions());
        given.keySet().removeIf(section::has);
        given.put("service", service);
        if (section.has("warm-up")) {
            given.put("warm-up", warmUp(section));
        }
        Contender said = Binding.read(section, Contender.class, given);
        Contender contender =
                section.text("service").equals(Contender.EACH) ? said.withId(said.id() + "-" + service.label()) : said;
        check(section, contender);
        return contender;
    }

    /** Returns a contender's own warm-up, with the scenario's value for each missing key. */
    private WarmUp warmUp(Section contender) {
        if (file.warmUp().isNone()) {
            throw contender.fault(
                    "warm-up",
                    "'warm-up' is set for a contender, but the scenario has none. Allowed: a warm-up for all, or for none");
        }
        Section section = contender
                .section("warm-up", DeclaredKey.names(WarmUp.class, WarmUp.OF_ALL))
                .orElseThrow();
        Map<String, @Nullable Object> ofAll = new HashMap<>();
        DeclaredKey.of(WarmUp.class).forEach(key -> ofAll.put(key.name(), key.valueIn(file.warmUp())));
        ofAll.keySet().removeIf(section::has);
        WarmUp own = Binding.read(section, WarmUp.class, ofAll);
        section.number("rounds", 1, Integer.MAX_VALUE);
        return own;
    }

    private void check(Section section, Contender contender) {
        if (contender.users() == 0) {
            throw section.fault(
                    "id", "contender '" + contender.id() + "' has no 'users', and neither has the scenario");
        }
        refuseRepetitions(section, contender.repetitions());
        if (!contender.computing().isZero() && contender.service().role() != Service.Role.GATEWAY) {
            throw section.fault(
                    "computing",
                    "'computing' is only for routes of a gateway, and '"
                            + contender.service().label() + "' is not a gateway");
        }
        if (contender.validResponse() instanceof ValidResponse.EchoedDigest && contender.body() == null) {
            throw section.fault("expect", "'expect' is 'echoed-digest', but there is no 'body' to be echoed");
        }
        if (contender.body() instanceof Body.Content content) {
            checkContent(section.section("body", DeclaredKey.names(Body.class)).orElseThrow(), content.file());
        }
    }

    /** Rejects repetitions of isolated applications, because measurements after the same launch are not independent samples. */
    private void refuseRepetitions(Section section, int repetitions) {
        if (repetitions > 1 && file.isolated() != null) {
            throw section.fault(
                    "repetitions",
                    "'repetitions' is " + repetitions + ", but 'isolated' applications are launched again instead. "
                            + "Allowed: 1, and 'launches' in 'isolated'");
        }
    }

    /** Requires a regular file, because reading a pipe or a device might never end. */
    private void checkContent(Section body, Path content) {
        if (permissions.file(body.place("file"), body.folder(), content)
                && !(Files.isReadable(content) && Files.isRegularFile(content))) {
            throw body.fault(
                    "file",
                    "'file' is '" + body.text("file") + "'. Allowed: a regular file that can be read. There is none at "
                            + content);
        }
    }

    private Experiment experiment(List<Contender> contenders) {
        contenders.forEach(this::refuseBodyAndShape);
        Experiment sideBySide = Stream.of(file.soak(), file.findMaxRate(), file.overload(), file.openConnections())
                .<Experiment>flatMap(Stream::ofNullable)
                .findFirst()
                .orElseGet(this::load);
        return file.isolated() != null && sideBySide instanceof Experiment.UnderLoad underLoad
                ? isolated(file.isolated(), contenders).with(underLoad)
                : sideBySide;
    }

    private void refuseBodyAndShape(Contender contender) {
        if (file.openConnections() != null && (contender.body() != null || contender.shape() != null)) {
            throw root.fault(
                    "contenders",
                    "'" + contender.id() + "' has a 'body' or a 'shape', which is not allowed in a scenario with"
                            + " 'open-connections': each of its connections requests one stream of events");
        }
        if ((file.findMaxRate() != null || file.overload() != null) && contender.shape() != null) {
            throw root.fault(
                    "contenders",
                    "'" + contender.id() + "' has a 'shape', which is not allowed in a scenario with '"
                            + (file.overload() == null ? "find-max-rate" : "overload")
                            + "': " + ScenarioFile.OWN_RATES);
        }
    }

    private Experiment.Load load() {
        Fault fault = file.fault() instanceof Fault.SlowReaders slow
                ? new Fault.SlowReaders(
                        slow.bytes(), slow.interval(), file.requestTimeout().dividedBy(2))
                : file.fault();
        return new Experiment.Load(
                file.shape() == null ? new Shape.Burst() : file.shape(), fault, file.beside(), file.lookAfter());
    }

    private Isolated isolated(Isolated said, List<Contender> contenders) {
        if (contenders.stream().anyMatch(one -> one.service().role() != Service.Role.APPLICATION)) {
            throw root.fault(
                    "isolated", "'isolated' is only for applications, but a contender calls a gateway of the mesh");
        }
        List<String> applications =
                contenders.stream().map(one -> one.service().label()).distinct().toList();
        Section section =
                root.section("isolated", DeclaredKey.names(Isolated.class)).orElseThrow();
        if (said.baseline() != null) {
            section.text("baseline", applications::contains, String.join(", ", applications));
        }
        section.requireKnown("compare", applications);
        if (said.published() != null) {
            Set<String> studies = PublishedStudies.all().keySet();
            section.text("published", studies::contains, String.join(", ", studies));
        }
        return said;
    }

    /** Returns the pairs of the scenario. For isolated applications, adds the pairs of corresponding contenders of two applications. */
    private List<Pair> compare(List<Contender> contenders) {
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

    private static void refuseTwice(List<Section> sections) {
        Set<String> ids = new HashSet<>();
        for (Section section : sections) {
            if (!ids.add(section.text("id"))) {
                throw section.fault("id", "the id '" + section.text("id") + "' appears twice");
            }
        }
    }
}
