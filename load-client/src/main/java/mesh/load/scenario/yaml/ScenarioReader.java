package mesh.load.scenario.yaml;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Fault;
import mesh.load.scenario.PublishedStudies;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.HttpMethod;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file form of a scenario, and checks the rules that concern several keys. A mistake causes a {@link ScenarioException} that
 * names file, line and column. Assertions are only text here: {@code mesh.load.metrics} checks whether they can be evaluated.
 */
public final class ScenarioReader {

    private final Section root;
    private final Permissions permissions;
    private final ServiceReader services;

    /** The values of the file, by key. */
    private final Map<String, @Nullable Object> values;

    private final ScenarioFile file;
    private final Experiment.Load load;

    /** The scenario without what depends on several keys: services, contenders and experiment. */
    private final Scenario plain;

    private ScenarioReader(Section root, Permissions permissions) {
        this.root = root;
        this.permissions = permissions;
        Map<String, Object> read = new HashMap<>();
        read.put("contenders", List.of()); // They depend on the rest of the file, and are read later.
        Map<String, Dependency> dependencies = DependencyReader.read(root, permissions);
        read.put("dependencies", dependencies);
        services = new ServiceReader(root, permissions);
        if (root.has("fault")) {
            read.put("fault", fault(root.section("fault", Fault.class), dependencies));
        }
        values = Binding.values(root, ScenarioFile.class, read);
        file = Binding.record(root, ScenarioFile.class, values);
        plain = scenario(Map.of("services", Map.of(), "jdks", Map.of(), "experiment", Experiment.Load.BURST));
        values.computeIfPresent("fault", (key, fault) -> duringRequests((Fault) fault));
        load = Binding.record(root, Experiment.Load.class, values);
        if (load.fault() instanceof Fault.Misbehaviour fault) {
            ServiceProperties.checkJitter(
                    root.section("fault", Fault.class).openSection("legacy"),
                    plain.legacy().with(fault.behaviour()).settings());
        }
    }

    /** Creates a scenario from the values of the file. Other values, by component or key, replace those that a file has in another form. */
    private Scenario scenario(Map<String, Object> others) {
        Map<String, @Nullable Object> all = new HashMap<>(values);
        all.putAll(others);
        return Binding.record(root, Scenario.class, all);
    }

    /** Slow readers give up with half of the time that is left for the request of a new user. */
    private Fault duringRequests(Fault fault) {
        return fault instanceof Fault.SlowReaders slow ? slow.until(plain.requestTimeout()) : fault;
    }

    public static Scenario read(Path file, Trust trust) {
        String source = file.toString();
        return read(source, root(source, YamlDocument.text(file)), trust, "run");
    }

    /** Reads the text of a scenario that may do everything. The source is a file name, for messages. */
    public static Scenario read(String source, String yaml) {
        return read(source, root(source, yaml), Trust.EVERYTHING, "run");
    }

    /** Reads the scenario that a result contains. Old names of keys are allowed there. The source is a name for messages. */
    public static Scenario read(String source, Map<String, Object> tree, Trust trust) {
        Section root = Section.of(source, new Place(source), OlderNames.replaced(tree))
                .only(DeclaredKey.names(ScenarioFile.class));
        return read(source, root, trust, "run");
    }

    static Section root(String source, String yaml) {
        return Section.root(source, yaml, DeclaredKey.names(ScenarioFile.class));
    }

    /** Returns the scenario, or the part of one, that another document contains under this key. */
    public static Optional<Section> part(Section document, String key) {
        return document.section(key, DeclaredKey.names(ScenarioFile.class));
    }

    /** Reads the scenario that another document contains. The {@code command} accepts {@code --trust} for that document. */
    public static Scenario read(String source, Section root, Trust trust, String command) {
        Permissions permissions = new Permissions(trust);
        Scenario scenario = new ScenarioReader(root, permissions).scenario();
        permissions.check(source, command);
        return scenario;
    }

    private Scenario scenario() {
        List<Contender> contenders = contenders();
        refuseTwice(root.sections("expectations", Expectation.class));
        Map<String, Object> others = new HashMap<>();
        others.put("contenders", contenders);
        others.put("services", services.overrides(root, contenders));
        others.put("jdks", services.jdks(root));
        others.put("experiment", experiment(contenders));
        others.put("compare", compare(contenders));
        if (plain.warmUp().isNone()) {
            others.put("warm-up", WarmUp.none(plain.warmUp().keepConnections()));
        }
        try {
            return scenario(others);
        } catch (ScenarioException contradiction) { // a scenario does not know its file
            throw new ScenarioException(root.place(), Objects.requireNonNull(contradiction.getMessage()));
        }
    }

    /**
     * A fault replaces only a service that a contender's requests reach, because no user would notice any other. {@link
     * Fault#EACH_GATEWAY} is another service in each contender, so the run must be able to replace all of them.
     */
    private Fault fault(Section section, Map<String, Dependency> dependencies) {
        List<Service> upstreams = contenderSections().stream()
                .flatMap(contender -> contender.choice("calls", Calls.class).flatMap(Calls::upstream).stream())
                .distinct()
                .sorted(Comparator.comparing(Service::label))
                .toList();
        Map<String, Object> read =
                new HashMap<>(Map.of("dependencies", DependencyReader.changes(section, dependencies)));
        List<Service> replaceable =
                Stream.concat(gateways(), upstreams.stream()).toList();
        List<String> labels = Service.labels(replaceable);
        String allowed = "a service that this scenario uses and the run starts: "
                + (labels.isEmpty() ? "none" : String.join(", ", labels));
        for (String key : List.of("killed", "restarted")) {
            if (section.has(key)) {
                String label = section.text(key, labels::contains, allowed);
                read.put(key, replaceable.get(labels.indexOf(label)));
            }
        }
        section.require(
                !section.has("legacy") || upstreams.contains(Service.LEGACY_BACKEND),
                "legacy",
                "'legacy' is set, but no contender of this scenario calls the legacy backend");
        Fault fault = Binding.read(section, Fault.class, read);
        if (fault instanceof Fault.SlowReaders) {
            section.refuse(
                    "with slow readers: they begin at the barrier, and give up after the 'request-timeout'",
                    "delay",
                    "duration");
        }
        return fault;
    }

    /** Returns the services that users call and that the run starts, after the placeholder for each of them if it starts all of them. */
    private Stream<Service> gateways() {
        List<Service> called = contenderSections().stream()
                .flatMap(contender -> services.called(contender).stream())
                .distinct()
                .sorted(Comparator.comparing(Service::label))
                .toList();
        List<Service> started = called.stream()
                .filter(service -> !(service.program() instanceof Program.Url))
                .toList();
        return Stream.concat(
                started.isEmpty() || started.size() < called.size() ? Stream.of() : Stream.of(Fault.EACH_GATEWAY),
                started.stream());
    }

    private List<Section> contenderSections() {
        return root.sections("contenders", Contender.class);
    }

    /** A contender of {@code each-application} becomes one contender for each application. */
    private List<Contender> contenders() {
        refuseRepetitions(root, plain.repetitions());
        List<Contender> contenders = contenderSections().stream()
                .flatMap(section -> services.called(section).stream().map(service -> contender(section, service)))
                .toList();
        refuseTwice(contenderSections());
        return contenders;
    }

    private Contender contender(Section section, Service service) {
        Map<String, @Nullable Object> given = new HashMap<>(Map.of("repetitions", plain.repetitions()));
        if (file.users() != null) {
            given.put("users", file.users());
        }
        given.keySet().removeIf(section::has);
        given.put("service", service);
        if (!service.isForeign() && !section.has("calls")) {
            throw section.missing("calls");
        }
        if (section.has("warm-up")) {
            given.put("warm-up", warmUp(section));
        }
        RequestReader requests = new RequestReader(section, permissions);
        given.putAll(requests.given());
        Contender declared = Binding.read(section, Contender.class, given);
        Contender contender = section.text("service").equals(Contender.EACH)
                ? declared.withId(declared.id() + "-" + service.label())
                : declared;
        check(section, contender);
        requests.check(contender);
        return contender;
    }

    /** Returns a contender's own warm-up, with the scenario's value for each missing key. */
    private WarmUp warmUp(Section contender) {
        contender.require(
                !plain.warmUp().isNone(),
                "warm-up",
                "'warm-up' is set for a contender, but the scenario has none. Allowed: a warm-up for all, or for none");
        Section section = contender
                .section("warm-up", DeclaredKey.names(WarmUp.class, WarmUp.OF_ALL))
                .orElseThrow();
        Map<String, @Nullable Object> ofAll = new HashMap<>();
        DeclaredKey.of(WarmUp.class).forEach(key -> ofAll.put(key.name(), key.valueIn(plain.warmUp())));
        ofAll.keySet().removeIf(section::has);
        WarmUp own = Binding.read(section, WarmUp.class, ofAll);
        section.number("rounds", 1, Integer.MAX_VALUE);
        return own;
    }

    private void check(Section section, Contender contender) {
        String id = contender.id();
        section.require(
                contender.users() > 0, "id", "contender '" + id + "' has no 'users', and neither has the scenario");
        refuseRepetitions(section, contender.repetitions());
        Service service = contender.service();
        section.require(
                contender.computing().isZero() || service.role() == Service.Role.GATEWAY,
                "computing",
                "'computing' is only for routes of a gateway, and '" + service.label() + "' is not a gateway");
        section.require(
                !service.isForeign() || contender.calls() == Calls.NONE,
                "calls",
                "'calls' is '" + contender.calls().label() + "', but nothing is known of what '" + service.label()
                        + "' calls, because it is a foreign application. Allowed: none");
        section.require(
                contender.body() != null || !(contender.validResponse() instanceof ValidResponse.EchoedDigest),
                "expect",
                "'expect' is 'echoed-digest', but there is no 'body' to be echoed");
        if (contender.body() instanceof Body.Content content) {
            checkContent(section.section("body", Body.class), content.file());
        }
    }

    /** Rejects repetitions of isolated applications, because measurements after the same launch are not independent samples. */
    private void refuseRepetitions(Section section, int repetitions) {
        section.require(
                repetitions == 1 || file.isolated() == null,
                "repetitions",
                "'repetitions' is " + repetitions + ", but 'isolated' applications are launched again instead. "
                        + "Allowed: 1, and 'launches' in 'isolated'");
    }

    /** Requires a regular file, because reading a pipe or a device might never end. */
    private void checkContent(Section body, Path content) {
        if (permissions.file(body.place("file"), body.folder(), content)) {
            body.text(
                    "file",
                    any -> Files.isReadable(content) && Files.isRegularFile(content),
                    "a regular file that can be read. There is none at " + content);
        }
    }

    private Experiment experiment(List<Contender> contenders) {
        contenders.forEach(this::refuseBodyAndShape);
        requireOneAtATime(contenders);
        Experiment sideBySide = experiments()
                .filter(one -> !(one instanceof Isolated))
                .findFirst()
                .orElse(load);
        return file.isolated() != null && sideBySide instanceof Experiment.UnderLoad underLoad
                ? isolated(file.isolated(), contenders).with(underLoad)
                : sideBySide;
    }

    private void refuseBodyAndShape(Contender contender) {
        boolean hasShape = contender.shape() != null;
        String has = "'" + contender.id() + "' has a ";
        boolean isOneGet = contender.method() == HttpMethod.GET && contender.body() == null && !contender.isOfUser();
        root.require(
                file.openConnections() == null || (isOneGet && !hasShape),
                "contenders",
                has
                        + "'body', a 'shape', another method than GET, or values of a user, which is not allowed in a scenario with 'open-connections':"
                        + " each of its connections requests one stream of events");
        root.require(
                !hasShape || (file.findMaxRate() == null && file.overload() == null),
                "contenders",
                has + "'shape', which is not allowed in a scenario with '"
                        + (file.overload() == null ? "find-max-rate" : "overload") + "': " + ScenarioFile.OWN_RATES);
    }

    /** Returns the experiments other than a load for which the file has a key. */
    private Stream<Experiment> experiments() {
        return values.values().stream().filter(Experiment.class::isInstance).map(Experiment.class::cast);
    }

    /** A scenario that was written has the key with its default, too, so the key alone excludes no other one. */
    private void requireOneAtATime(List<Contender> contenders) {
        if (!load.oneAtATime()) {
            return;
        }
        root.require(
                load.fault() == null && experiments().findAny().isEmpty(),
                "one-at-a-time",
                "'one-at-a-time' is only for a load. Allowed: without 'fault', 'soak', 'find-max-rate', 'overload', 'open-connections' and"
                        + " 'isolated'");
        root.require(
                areStartedAlone(contenders),
                "one-at-a-time",
                "'one-at-a-time' is only for applications that the run starts, but a contender calls a gateway of the mesh or a 'url'");
    }

    private static boolean areStartedAlone(List<Contender> contenders) {
        return contenders.stream().map(Contender::service).allMatch(Service::isStartedAlone);
    }

    private Isolated isolated(Isolated declared, List<Contender> contenders) {
        root.require(
                areStartedAlone(contenders),
                "isolated",
                "'isolated' is only for applications that the run starts, but a contender calls a gateway of the mesh or a 'url'");
        List<String> applications =
                contenders.stream().map(one -> one.service().label()).distinct().toList();
        Section section = root.section("isolated", Isolated.class);
        section.requireOneOf("baseline", applications);
        section.requireKnown("compare", applications);
        section.requireOneOf("published", PublishedStudies.all().keySet());
        return declared;
    }

    /** Returns the pairs of the scenario. For isolated applications, adds the pairs of corresponding contenders of two applications. */
    private List<ContenderPair> compare(List<Contender> contenders) {
        List<String> ids = contenders.stream().map(Contender::id).toList();
        root.requireKnown("compare", ids);
        plain.compare().forEach(pair -> refuseOtherWork(contenders, pair));
        Isolated isolated = file.isolated();
        Stream<ContenderPair> counterparts = isolated == null
                ? Stream.of()
                : contenders.stream()
                        .flatMap(one -> isolated.counterparts(one.service().label()).stream()
                                .map(other -> new ContenderPair(one.id(), counterpart(one, other))))
                        .filter(pair -> !pair.first().equals(pair.second()) && ids.contains(pair.second()));
        return Stream.concat(plain.compare().stream(), counterparts).distinct().toList();
    }

    private void refuseOtherWork(List<Contender> contenders, ContenderPair pair) {
        List<Work> works = contenders.stream()
                .filter(one -> one.id().equals(pair.first()) || one.id().equals(pair.second()))
                .map(one -> one.work() == null ? plain.work() : one.work())
                .distinct()
                .toList();
        root.require(
                works.size() == 1,
                "compare",
                "'" + pair.first() + "' and '" + pair.second()
                        + "' have different 'work', so their times cannot be compared. Allowed: contenders with the same work");
    }

    private static String counterpart(Contender one, String other) {
        return one.id().replaceFirst("-" + one.service().label() + "$", "-" + other);
    }

    private static void refuseTwice(List<Section> sections) {
        Set<String> ids = new HashSet<>();
        sections.forEach(section -> section.require(
                ids.add(section.text("id")), "id", "the id '" + section.text("id") + "' appears twice"));
    }
}
