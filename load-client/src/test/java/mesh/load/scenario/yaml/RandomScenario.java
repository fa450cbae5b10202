package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Background;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Experiment.Soak;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.HttpMethod;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.Dependency.Kind;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.UserCount;
import org.jspecify.annotations.Nullable;

/**
 * Makes random valid scenarios that use every kind of experiment, shape, body and key. {@link RandomRecord} draws most values as their keys
 * declare them. This class draws those that depend on other values.
 */
final class RandomScenario {

    private static final Map<String, String> BEHAVIOUR = Map.of(
            "service-time", "250us",
            "jitter", "0.5",
            "max-concurrent", "50",
            "failure-ratio", "0.25",
            "hang-ratio", "1e-2",
            "hang-time", "10m",
            "abort-ratio", "0",
            "abort-before-response-ratio", "0.1",
            "seed", "-7");

    private static final List<String> SERVICE_TIMES = List.of(
            "1s",
            "fixed mean=1s",
            "uniform mean=20ms jitter=0.5",
            "exponential mean=250us",
            "lognormal median=1ms p99=1s",
            "bimodal usual=1ms slow=1m slow-ratio=1e-2");

    private static final Map<String, String> PROPERTIES = Map.of(
            "server.tomcat.threads.max", "07",
            "spring.threads.virtual.enabled", "true",
            "logging.level.root", "a: #b 'c' \"d\"",
            "management.x", "");

    private final Draw draw;
    private final RandomRecord records;
    private final boolean isolated;
    private final boolean soaks;
    private final boolean searches;
    private final boolean overloads;
    private final boolean holds;
    private final EngineKind engine;
    private final RandomShape shapes;
    private final List<Service> own;
    private final Duration computing;
    private final Map<String, Dependency> dependencies = new LinkedHashMap<>();
    private final WarmUp warmUp;
    private final @Nullable Background background;

    RandomScenario(Draw draw) {
        this.draw = draw;
        records = new RandomRecord(draw);
        isolated = draw.number(0, 3) == 0;
        soaks = !isolated && draw.number(0, 3) == 0;
        searches = !soaks && draw.number(0, 3) == 0;
        overloads = !soaks && !searches && !isolated && draw.number(0, 3) == 0;
        holds = !soaks && !searches && !isolated && !overloads && draw.number(0, 3) == 0;
        boolean ofItsOwn = isolated || soaks || searches || overloads || holds;
        background = ofItsOwn ? null : draw.perhaps(this::background);
        engine = soaks || searches || overloads || holds || background != null || draw.yes()
                ? EngineKind.NIO
                : EngineKind.THREADS;
        shapes = new RandomShape(draw, engine == EngineKind.NIO, background == null);
        computing = draw.duration(Duration.ofSeconds(1));
        warmUp = draw.number(0, 3) == 0 ? WarmUp.none(draw.yes()) : warmUp(draw.yes());
        own = draw.list(isolated ? 1 : 0, 3, this::application);
        draw.list(0, 2, this::dependency).forEach(one -> dependencies.put("x" + one.port(), one));
    }

    Scenario make() {
        int repetitions = isolated ? 1 : draw.number(1, 100);
        List<Contender> contenders = draw.list(1, 5, this::contender);
        Duration timeout = draw.duration(Duration.ofMinutes(999_999));
        Fault fault = soaks || searches || overloads || holds || draw.yes() ? null : fault(contenders, timeout);
        Map<Service, Map<String, String>> services = overrides();
        if (fault != null && upstreams(contenders).contains(Service.LEGACY_BACKEND)) {
            services.computeIfAbsent(Service.LEGACY_BACKEND, none -> new LinkedHashMap<>())
                    .put(Fault.KEEP_ALIVE_PROPERTY, draw.one(List.of("3000ms", "7s")));
        }
        Map<String, @Nullable Object> given = new HashMap<>();
        given.put("legacy", behaviour());
        given.put("services", services);
        given.put("jdks", jdks(services));
        given.put("dependencies", dependencies);
        given.put("contenders", contenders);
        given.put("work", work());
        given.put("experiment", experiment(contenders, fault));
        given.put("engine", engine);
        given.put("warm-up", warmUp);
        given.put("repetitions", repetitions);
        given.put("request-timeout", timeout);
        given.put(
                "compare",
                pairs(contenders.stream()
                        .filter(one -> one.work() == null)
                        .map(Contender::id)
                        .toList()));
        given.put(
                "expectations",
                draw.list(0, 3, number -> records.make(Expectation.class, Map.of("id", draw.id(number)))));
        return records.make(Scenario.class, given);
    }

    private Experiment experiment(List<Contender> contenders, @Nullable Fault fault) {
        if (soaks || overloads || holds) {
            return soaks ? made(Soak.class) : overloads ? overload() : made(OpenConnections.class);
        }
        Experiment.UnderLoad underLoad = searches ? made(Capacity.class) : load(contenders, fault);
        return isolated ? isolated(contenders, underLoad) : underLoad;
    }

    private Experiment.Load load(List<Contender> contenders, @Nullable Fault fault) {
        Map<String, @Nullable Object> given = new HashMap<>();
        given.put("shape", shapes.make());
        given.put("fault", fault);
        given.put("background", background);
        given.put("one-at-a-time", fault == null && areStartedAlone(contenders) && !isolated && draw.yes());
        return records.make(Experiment.Load.class, given);
    }

    private static boolean areStartedAlone(List<Contender> contenders) {
        return contenders.stream().map(Contender::service).allMatch(Service::isStartedAlone);
    }

    /** Draws at most 50 requests a second, so that even the longest shape (four steps of half a day) stays within a run's limit. */
    private Background background() {
        return records.make(Background.class, Map.of("per-second", draw.number(1, 50)));
    }

    private Dependency dependency(int number) {
        Kind kind = draw.one(List.of(Kind.TCP, Kind.HTTP));
        String target =
                kind == Kind.TCP ? "127.0.0.1:5432" : draw.one(List.of("http://localhost", "http://[::1]:81/a/"));
        return new Dependency(kind, target, 9100 + number, settings(kind));
    }

    private Map<String, String> settings(Kind kind) {
        Map<String, String> settings = new LinkedHashMap<>();
        draw.some(kind.keys())
                .forEach(key -> settings.put(
                        key,
                        switch (key) {
                            case "latency" -> "1500us";
                            case "bandwidth" -> "64KB";
                            case "reset-ratio" -> "0.25";
                            default -> Objects.requireNonNull(BEHAVIOUR.get(key));
                        }));
        return settings;
    }

    private LegacyBehaviour behaviour() {
        Map<String, String> settings = new LinkedHashMap<>();
        draw.some(LegacyBehaviour.KEYS).forEach(key -> settings.put(key, BEHAVIOUR.get(key)));
        if (settings.containsKey(LegacyBehaviour.SERVICE_TIME) && !settings.containsKey("jitter")) {
            settings.put(LegacyBehaviour.SERVICE_TIME, draw.one(SERVICE_TIMES));
        }
        return new LegacyBehaviour(settings);
    }

    /** Draws a behaviour during a fault. The usual one may have random service times, which cannot have a jitter. */
    private LegacyBehaviour withoutJitter() {
        Map<String, String> settings = new LinkedHashMap<>(behaviour().settings());
        settings.remove("jitter");
        return new LegacyBehaviour(settings);
    }

    /** Draws overrides of properties, also for services that no contender calls. */
    private Map<Service, Map<String, String>> overrides() {
        Map<Service, Map<String, String>> overrides = new LinkedHashMap<>();
        for (Service service : draw.some(all())) {
            Map<String, String> properties = new LinkedHashMap<>();
            draw.some(List.copyOf(PROPERTIES.keySet())).forEach(name -> properties.put(name, PROPERTIES.get(name)));
            overrides.put(service, properties);
        }
        return overrides;
    }

    /** Draws JDKs that need not be on this machine. In a file, a JDK is beside the properties of its service. */
    private Map<Service, JdkChoice> jdks(Map<Service, Map<String, String>> services) {
        Map<Service, JdkChoice> jdks = new LinkedHashMap<>();
        draw.some(List.copyOf(services.keySet()))
                .forEach(service -> jdks.put(
                        service,
                        new JdkChoice(
                                draw.one(List.of("21", "999", "/a/jdk: 'x'")),
                                new Place("a place that no comparison looks at"))));
        return jdks;
    }

    private List<Service> all() {
        return Stream.concat(Service.MESH.stream(), own.stream()).toList();
    }

    private Service application(int number) {
        Program program = new Program.Module(draw.one(
                isolated
                        ? List.of("container-lab/boot41-tomcat", "container-lab/boot35-jetty")
                        : List.of("netty-gateway", "tomcat-gateway", "container-lab/boot41-jetty")));
        return records.make(
                Service.class,
                Map.of(
                        "label",
                        draw.id(number),
                        "program",
                        program,
                        "role",
                        Service.isGatewayOfMesh(program) ? Service.Role.GATEWAY : Service.Role.APPLICATION,
                        "port",
                        isolated ? 8084 : 9000 + number,
                        "jvm",
                        draw.some(List.of("-Xmx256m", "-XX:+UseSerialGC", "-Da=b:c#d"))));
    }

    private Contender contender(int number) {
        List<Service> called =
                isolated ? own : all().stream().filter(Service::isGateway).toList();
        Map<String, String> headers =
                draw.yes() ? Map.of() : Map.of("X-A", "a: {cnt}", "X-Secret", "Bearer ${env:A_B}");
        List<BeforeStep> before = holds ? null : draw.perhaps(() -> draw.list(1, 2, this::step));
        boolean plain = headers.isEmpty() && before == null;
        Body body = holds ? null : draw.perhaps(() -> body(plain));
        Shape shape = searches || overloads || holds ? null : draw.perhaps(shapes::make);
        Service service = draw.one(called);
        Map<String, @Nullable Object> given = new HashMap<>();
        given.put("id", draw.id(number));
        given.put("service", service);
        given.put("path", draw.one(List.of("/", "/a/{cnt}", "/a?b=%20&c=~", "/{cnt}/{cnt}#x")));
        given.put("headers", headers);
        given.put("data", null);
        given.put("before", before);
        given.put("computing", service.role() == Service.Role.GATEWAY && draw.yes() ? computing : Duration.ZERO);
        given.put("body", body);
        given.put("expect", draw.one(validResponses(body, plain)));
        given.put("work", draw.perhaps(this::work));
        given.put("shape", shape);
        given.put("warm-up", warmUp.isNone() ? null : draw.perhaps(() -> warmUp(warmUp.keepConnections())));
        given.put("users", users(shape));
        if (holds) {
            given.put("method", HttpMethod.GET);
        }
        if (isolated) {
            given.put("repetitions", 1);
        }
        return records.make(Contender.class, given);
    }

    private UserCount users(@Nullable Shape shape) {
        int users = draw.number(1, 90);
        return shape instanceof Shape.Closed && draw.yes()
                ? new UserCount(draw.number(0, users - 1), users, draw.duration(Duration.ofMinutes(60)))
                : new UserCount(users);
    }

    private Work work() {
        return draw.yes() ? new Work.Triangular(draw.number(1, 3)) : new Work.Fixed(draw.number(1, Contender.MAX_CNT));
    }

    private BeforeStep step(int number) {
        return records.make(
                BeforeStep.class,
                Map.of(
                        "path",
                        draw.one(List.of("/", "/login?u={user}")),
                        "headers",
                        draw.yes() ? Map.of() : Map.of("X-A", "{user}"),
                        "body",
                        new Body.Text("text/plain", "user {user}"),
                        "take",
                        draw.yes() ? Map.of() : Map.of("t" + number, "/a/0")));
    }

    /** @param plain whether the run itself could send the request, without headers and values of a user */
    private Body body(boolean plain) {
        return switch (draw.number(0, plain ? 2 : 1)) {
            case 0 -> new Body.Text("text/plain", draw.lines());
            case 1 -> new Body.Content("application/pdf", Path.of("pom.xml").toAbsolutePath());
            default -> new Body.Fetched("application/json", "/json/{cnt}");
        };
    }

    private List<ValidResponse> validResponses(@Nullable Body body, boolean plain) {
        List<ValidResponse> all = new ArrayList<>(List.of(
                new ValidResponse.Items(),
                new ValidResponse.PartOfItems(),
                new ValidResponse.Status(),
                records.make(ValidResponse.Checked.class, Map.of("json", draw.yes() ? Map.of() : Map.of("/a~1b", "x"))),
                records.make(ValidResponse.Digest.class, Map.of())));
        if (plain) {
            all.add(new ValidResponse.SameAsReference());
        }
        if (body != null) {
            all.add(new ValidResponse.EchoedDigest());
        }
        return all;
    }

    private WarmUp warmUp(boolean keepsConnections) {
        return records.make(WarmUp.class, Map.of("rounds", draw.number(1, 1000), "keep-connections", keepsConnections));
    }

    private Isolated isolated(List<Contender> contenders, Experiment.UnderLoad underLoad) {
        List<String> called =
                contenders.stream().map(one -> one.service().label()).distinct().toList();
        Map<String, @Nullable Object> given = new HashMap<>();
        given.put("baseline", draw.perhaps(() -> draw.one(called)));
        given.put("compare", pairs(called));
        given.put("published", draw.perhaps(() -> "embedded-servlet-containers"));
        given.put("underLoad", underLoad);
        return records.make(Isolated.class, given);
    }

    private List<ContenderPair> pairs(List<String> names) {
        return names.size() < 2
                ? List.of()
                : draw.list(0, 4, number -> draw.twoOf(names)).stream()
                        .map(two -> new ContenderPair(two.getFirst(), two.getLast()))
                        .distinct()
                        .toList();
    }

    private <R> R made(Class<R> type) {
        return records.make(type, Map.of());
    }

    private Overload overload() {
        List<Double> factors =
                new ArrayList<>(draw.list(1, Overload.MAX_STEPS - 1, number -> draw.number(11, 100_000) / 1000.0));
        factors.add(Overload.MIN_FACTOR);
        return records.make(Overload.class, Map.of("factors", factors));
    }

    private Fault fault(List<Contender> contenders, Duration timeout) {
        List<Service> upstreams = upstreams(contenders);
        boolean canReadSlowly = engine == EngineKind.NIO;
        if (canReadSlowly && (upstreams.isEmpty() || draw.number(0, 3) == 0)) {
            return records.make(Fault.SlowReaders.class, Map.of("duration", timeout.dividedBy(2)));
        }
        if (!dependencies.isEmpty() && draw.yes()) {
            String name = draw.one(List.copyOf(dependencies.keySet()));
            Kind kind = Objects.requireNonNull(dependencies.get(name)).kind();
            return records.make(Fault.Interference.class, Map.of("dependencies", Map.of(name, settings(kind))));
        }
        List<Service> replaceable = Stream.concat(
                        Stream.of(Fault.EACH_GATEWAY), contenders.stream().flatMap(Contender::neededServices))
                .distinct()
                .toList();
        return switch (draw.number(0, upstreams.contains(Service.LEGACY_BACKEND) ? 2 : 1)) {
            case 0 -> records.make(Fault.Killed.class, Map.of("killed", draw.one(replaceable)));
            case 1 -> records.make(Fault.Restarted.class, Map.of("restarted", draw.one(replaceable)));
            default -> records.make(Fault.Misbehaviour.class, Map.of("legacy", withoutJitter()));
        };
    }

    private static List<Service> upstreams(List<Contender> contenders) {
        return contenders.stream()
                .flatMap(one -> one.calls().upstream().stream())
                .distinct()
                .toList();
    }
}
