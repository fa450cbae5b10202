package mesh.load.scenario.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import mesh.load.scenario.Contender;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Key;
import mesh.load.scenario.Program;
import mesh.load.scenario.Service;
import mesh.load.scenario.yaml.ScenarioFile.Application;

/** Reads the services that a scenario adds, and the properties that it sets. A service that is built in a gateway's folder is a gateway. */
final class ServiceReader {

    private static final Pattern SECRET = Pattern.compile("(?i)(password|token|secret|credentials?)$");
    /** Only the service's own process replaces the environment variable by its value, so that no other process sees the value. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{[A-Za-z_][A-Za-z0-9_]*}");

    private static final Pattern CREDENTIALS = Pattern.compile("://[^/@]*:[^/@]*@");

    private final List<Service> applications;
    private final List<Service> all = new ArrayList<>(Service.KNOWN);

    private final Map<Integer, String> ports = Service.portsOfMesh();
    private final boolean isolated;
    private final Permissions permissions;

    ServiceReader(Section root, Permissions permissions) {
        this.permissions = permissions;
        isolated = root.has("isolated");
        applications = root.namedSections("applications", Application.class).entrySet().stream()
                .map(one -> application(one.getKey(), one.getValue()))
                .toList();
        all.addAll(applications);
    }

    private Service application(String label, Section section) {
        Application application = Binding.read(section, Application.class);
        List<String> taken = Service.labels(Service.KNOWN);
        section.require(
                Key.Text.ID.matches(label) && !taken.contains(label),
                "module",
                "'" + label + "' cannot name an application. Allowed: lower-case letters, digits and hyphens, except "
                        + String.join(", ", taken));
        String jvm = application.jvm();
        List<String> jvmArguments = jvm.isEmpty() ? List.of() : List.of(jvm.split("\\s+"));
        if (!jvmArguments.isEmpty()) {
            permissions.jvmArguments(section.place("jvm"), label, jvmArguments);
        }
        Program program = program(application, section);
        // A run would measure one service under the name of another. Isolated applications may share a port.
        int port = application.port();
        String other = isolated ? ports.get(port) : ports.put(port, label);
        section.require(
                other == null,
                "port",
                "'port' of '" + label + "' is " + port + ", which '" + other + "' already uses. Allowed: another port");
        return new Service(
                label,
                program,
                Service.isGatewayOfMesh(program) ? Service.Role.GATEWAY : Service.Role.APPLICATION,
                port,
                application.virtualThreads(),
                jvmArguments);
    }

    private static Program program(Application application, Section section) {
        String module = application.module();
        if (!ServiceProperties.modules().contains(module)) {
            throw section.unknown("module", module, DidYouMean.hint(module, ServiceProperties.modules()));
        }
        return new Program.Module(module);
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
            Map<String, String> properties = section.texts();
            properties.forEach((key, value) -> check(section, key, value, service));
            overrides.put(service, properties);
        });
        if (root.has("fault")
                && contenders.stream().flatMap(Contender::neededServices).anyMatch(Service.LEGACY_BACKEND::equals)) {
            overrides
                    .computeIfAbsent(Service.LEGACY_BACKEND, none -> new LinkedHashMap<>())
                    .putIfAbsent(Fault.KEEP_ALIVE_PROPERTY, Fault.KEEP_ALIVE.toMillis() + "ms");
        }
        return overrides;
    }

    /** Also rejects secrets, because command lines, results and reports show every override. */
    private void check(Section properties, String key, String value, Service service) {
        boolean isSecret =
                SECRET.matcher(key).find() || CREDENTIALS.matcher(value).find();
        properties.require(
                !isSecret || VARIABLE.matcher(value).matches(),
                key,
                "'" + key + "' contains a secret, which would appear in command lines and results. Allowed: ${"
                        + key.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT)
                        + "}, which stands for the value of that environment variable");
        ServiceProperties.check(properties, key, service);
        permissions.property(properties.place(key), service.label(), key, value);
    }
}
