package mesh.load.scenario.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import mesh.load.os.ServerAddress;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.rules.ApplicationRules;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioFile.Application;
import org.jspecify.annotations.Nullable;

/**
 * Reads the services that a scenario adds, and the properties that it sets. A service that is built in a gateway's folder is a gateway.
 * {@link ForeignReader} reads those that are not part of this project.
 */
final class ServiceReader {

    /** The key of the JDK on which a service of this project runs. In {@code services}, it is the only key that is not a property. */
    static final String JAVA = "java";

    private static final Pattern SECRET = Pattern.compile("(?i)(password|token|secret|credentials?)$");
    /** Only the service's own process replaces the environment variable by its value, so that no other process sees the value. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{[A-Za-z_][A-Za-z0-9_]*}");

    private static final Pattern CREDENTIALS = Pattern.compile("://[^/@]*:[^/@]*@");

    private static final String[] PROGRAMS = {"module", "jar", "command", "url"};

    private final List<Service> applications;
    private final List<Service> all = new ArrayList<>(Service.KNOWN);
    private final Map<Service, JdkChoice> jdks = new LinkedHashMap<>();

    private final Map<Integer, String> ports = Service.portsOfMesh();
    private final boolean isolated;
    private final Permissions permissions;

    ServiceReader(Section root, Permissions permissions) {
        this.permissions = permissions;
        isolated = root.has("isolated");
        Map<String, Section> declared = root.namedSections("applications", Application.class);
        applications = declared.entrySet().stream()
                .map(one -> application(
                        one.getKey(), one.getValue(), complete(one.getKey(), declared, new LinkedHashSet<>())))
                .toList();
        all.addAll(applications);
    }

    /** Returns an application's keys, with those of the application that it is like. */
    private static Section complete(String label, Map<String, Section> all, Set<String> before) {
        Section section = Objects.requireNonNull(all.get(label));
        if (!section.has("like")) {
            return section;
        }
        before.add(label);
        String like = section.text("like");
        List<String> others =
                all.keySet().stream().filter(one -> !before.contains(one)).toList();
        if (!others.contains(like)) {
            throw section.unknown(
                    "like", like, others.isEmpty() ? "There is no other application" : DidYouMean.hint(like, others));
        }
        return complete(like, all, before).with(section).without("like");
    }

    /**
     * @param declared the application's own keys
     * @param section the same, with those of the application that it is like
     */
    private Service application(String label, Section declared, Section section) {
        String kind = section.requireOne(PROGRAMS);
        Map<String, @Nullable Object> values = Binding.values(section, Application.class, Map.of());
        refuseForProgram(section);
        new ApplicationRules(declared).checkLabel(declared.has("like") ? "like" : kind, label);
        List<String> jvmArguments = section.wordsOfText("jvm");
        if (!jvmArguments.isEmpty()) {
            permissions.jvmArguments(section.place("jvm"), label, jvmArguments);
        }
        Program program = program(kind, new ForeignReader(label, section, values, declared.place(), permissions));
        values.put("label", label);
        values.put("program", program);
        values.put("role", role(program));
        values.put(
                "port",
                program instanceof Program.Url url
                        ? ServerAddress.of(url.base()).port()
                        : port(label, section, values.get("port")));
        Service service = Binding.record(section, Service.class, values);
        if (!service.isForeign()) {
            jdk(service, section, permissions).ifPresent(jdk -> jdks.put(service, jdk));
        }
        return service;
    }

    /** Rejects keys that make no sense for the application's program. */
    private static void refuseForProgram(Section section) {
        DeclaredKey.of(Application.class).stream()
                .filter(key -> section.has(key.name()))
                .forEach(key -> key.nots()
                        .forEach(not -> section.refuse("with '" + key.name() + "': " + not.because(), not.value())));
    }

    /** Isolated applications may share a port. */
    private int port(String label, Section section, @Nullable Object value) {
        if (!section.has("port")) {
            throw section.missing("port");
        }
        int port = (int) Objects.requireNonNull(value);
        String other = isolated ? ports.get(port) : ports.put(port, label);
        new ApplicationRules(section).checkPort(label, port, other);
        return port;
    }

    private static Program program(String kind, ForeignReader foreign) {
        return switch (kind) {
            case "jar" -> foreign.jar();
            case "command" -> foreign.command();
            case "url" -> foreign.url();
            default -> module(foreign.section());
        };
    }

    private static Program.Module module(Section section) {
        String module = section.text("module");
        if (!ServiceProperties.modules().contains(module)) {
            throw section.unknown("module", module, DidYouMean.hint(module, ServiceProperties.modules()));
        }
        return new Program.Module(module);
    }

    private static Service.Role role(Program program) {
        if (program instanceof Program.Foreign) {
            return Service.Role.FOREIGN;
        }
        return Service.isGatewayOfMesh(program) ? Service.Role.GATEWAY : Service.Role.APPLICATION;
    }

    /** Returns the services that the users of a contender call: a single service, or each application. */
    List<Service> called(Section contender) {
        String label = contender.text("service");
        if (label.equals(Contender.EACH) && !applications.isEmpty()) {
            return applications;
        }
        Service service = Service.find(all, label)
                .orElseThrow(() -> contender.unknown("service", label, DidYouMean.hint(label, Service.labels(all))));
        contender.require(service.isGateway(), "service", "'" + label + "' is not a gateway: users do not call it");
        return List.of(service);
    }

    Map<Service, Map<String, String>> overrides(Section root, List<Contender> contenders) {
        Map<Service, Map<String, String>> overrides = new LinkedHashMap<>();
        root.openSections("services", Service.labels(all)).forEach((label, section) -> {
            Service service = Service.find(all, label).orElseThrow();
            overrides.put(service, properties(service, section, permissions));
        });
        if (root.has("fault")
                && contenders.stream().flatMap(Contender::neededServices).anyMatch(Service.LEGACY_BACKEND::equals)) {
            overrides
                    .computeIfAbsent(Service.LEGACY_BACKEND, none -> new LinkedHashMap<>())
                    .putIfAbsent(Fault.KEEP_ALIVE_PROPERTY, Fault.KEEP_ALIVE.toMillis() + "ms");
        }
        return overrides;
    }

    /** Returns the properties that a file sets for a service, without its JDK. */
    static Map<String, String> properties(Service service, Section section, Permissions permissions) {
        ScenarioException.unless(
                !service.isForeign(),
                section.place(),
                "'" + service.label()
                        + "' in 'services' is a foreign application. Allowed: 'properties' and 'environment' in 'applications'");
        Map<String, String> properties = section.without(JAVA).texts();
        properties.forEach((key, value) -> check(section, key, value, service, permissions));
        return properties;
    }

    /**
     * Returns the JDKs of services of this project for which the scenario chooses one. A service of the mesh has this key in
     * {@code services}. An application may have it there or in {@code applications}.
     */
    Map<Service, JdkChoice> jdks(Section root) {
        Map<Service, JdkChoice> chosen = new LinkedHashMap<>(jdks);
        root.openSections("services", Service.labels(all)).forEach((label, section) -> {
            Service service = Service.find(all, label).orElseThrow();
            addJdk(chosen, service, section, permissions);
        });
        return chosen;
    }

    /** Adds the JDK that a file chooses for a service among its settings. */
    static void addJdk(Map<Service, JdkChoice> chosen, Service service, Section section, Permissions permissions) {
        jdk(service, section, permissions).ifPresent(jdk -> {
            JdkChoice before = chosen.put(service, jdk);
            section.require(
                    before == null || Service.KNOWN.contains(service),
                    JAVA,
                    "'java' of '" + service.label() + "' is also in 'applications'. Allowed: only one of the two");
        });
    }

    /** Returns the JDK that a file chooses for a service, and rejects one that is too old. Only a run finds out whether its machine has it. */
    private static Optional<JdkChoice> jdk(Service service, Section section, Permissions permissions) {
        if (!section.has(JAVA)) {
            return Optional.empty();
        }
        JdkChoice choice =
                new JdkChoice(section.text(JAVA, Key.Text.JDK::matches, Key.Text.JDK.allowed()), section.place(JAVA));
        section.require(
                choice.isHome() || Integer.parseInt(choice.java()) >= JdkChoice.OLDEST,
                JAVA,
                "'java' of '" + service.label() + "' is '" + choice.java() + "', but the services are built for Java "
                        + JdkChoice.OLDEST + ". Allowed: " + JdkChoice.OLDEST + " or newer, or the path of a JDK");
        permissions.jdk(choice.place(), service.label(), choice.java());
        return Optional.of(choice);
    }

    /** Also rejects secrets, because command lines, results and reports show every override. */
    private static void check(Section properties, String key, String value, Service service, Permissions permissions) {
        boolean isSecret =
                SECRET.matcher(key).find() || CREDENTIALS.matcher(value).find();
        properties.require(
                !isSecret || VARIABLE.matcher(value).matches(),
                key,
                "'" + key + "' contains a secret, which would appear in command lines and results. Allowed: ${"
                        + key.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT)
                        + "}, which the run replaces by the value of that environment variable");
        ServiceProperties.check(properties, key, service);
        permissions.property(properties.place(key), service.label(), key, value);
    }
}
