package mesh.endtoend;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that everything named in {@code deploy/kubernetes} exists and has the same name in the rest of the project. */
class ManifestsTest {

    private static final List<String> GATEWAYS = List.of("netty-gateway", "tomcat-gateway", "tomcat-gateway-virtual");
    private static final List<String> LOAD = List.of("run", "console");
    private static final String POSTGRES = "overlays/postgres";

    private static final Yaml COMPOSE =
            Yaml.documents(Documents.file("compose.yaml")).getFirst().at("services");

    @ParameterizedTest
    @ValueSource(strings = {"base", POSTGRES})
    void everyPropertyOfTheProjectInAConfigMapExists(String folder) {
        Set<String> properties = Manifests.configMaps(folder).values().stream()
                .flatMap(literals -> literals.keySet().stream())
                .filter(key -> key.matches("(mesh|legacy|store|database)[.].*"))
                .collect(Collectors.toSet());

        assertThat(properties).isNotEmpty();
        assertThat(Documents.properties()).containsAll(properties);
    }

    @Test
    void servicesHaveTheSamePortsAsInContainers() {
        Map<String, Set<Integer>> ports = Manifests.of("base").servicePorts();

        assertThat(ports.keySet()).containsExactlyInAnyOrderElementsOf(published());
        ports.forEach((service, numbers) -> assertThat(numbers)
                .as(service)
                .containsExactlyInAnyOrderElementsOf(COMPOSE.at(service, "ports").texts().stream()
                        .map(port -> Integer.valueOf(port.substring(port.lastIndexOf(':') + 1)))
                        .toList()));
    }

    /** Returns the services with published ports, without those that start only in a profile. */
    private static List<String> published() {
        return COMPOSE.map().entrySet().stream()
                .filter(service -> !service.getValue().at("ports").list().isEmpty())
                .filter(service -> service.getValue().at("profiles").list().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void theLoadClientAttachesToTheSameServicesAsInContainers() {
        String inContainers =
                COMPOSE.at("load-client", "environment", "MESH_ATTACH").text();

        assertThat(attached("base")).containsExactlyInAnyOrder(inContainers.split(",\\s*"));
        assertThat(attached(POSTGRES)).containsAll(attached("base")).contains("database=http://database:8060");
    }

    private static List<String> attached(String folder) {
        Map<String, String> load = requireNonNull(Manifests.configMaps(folder).get("load"));
        return List.of(requireNonNull(load.get("MESH_ATTACH")).split(",\\s*"));
    }

    @Test
    void onlyNecessaryConnectionsAreAllowed() {
        assertThat(new NetworkPolicies(Manifests.of("base", "run")).allowed()).isEqualTo(withoutDatabase());
    }

    @Test
    void onlyNecessaryConnectionsAreAllowedWithADatabase() {
        Set<String> expected = withoutDatabase();
        Stream.concat(GATEWAYS.stream(), Stream.of("rsocket-store"))
                .forEach(client -> expected.add(client + " -> database:postgresql"));
        LOAD.forEach(load -> expected.add(load + " -> database:http"));

        assertThat(new NetworkPolicies(Manifests.of("base", "run", POSTGRES)).allowed())
                .isEqualTo(expected);
    }

    /** Workers must connect to the services and to their run, and to no other pod. */
    @Test
    void onlyNecessaryConnectionsAreAllowedWithWorkers() {
        Set<String> expected = withoutDatabase();
        withoutDatabase().stream()
                .filter(one -> one.startsWith("run -> "))
                .forEach(one -> expected.add(one.replace("run -> ", "workers -> ")));
        expected.add("workers -> run:workers");

        assertThat(new NetworkPolicies(Manifests.of("base", "run", "workers")).allowed())
                .isEqualTo(expected);
    }

    /** The run would reject an additional worker. With one worker too few it would send no load. */
    @Test
    void theRunWaitsForAsManyWorkersAsThereArePods() {
        Yaml workers = Manifests.of("workers").ofKind("Job").getFirst().at("spec");
        String patches = Documents.read(Documents.file("deploy/kubernetes/workers/kustomization.yaml"));

        assertThat(workers.at("parallelism").text())
                .isEqualTo(workers.at("completions").text());
        assertThat(patches).contains(" --workers " + workers.at("completions").text() + " ");
    }

    /** A reader of the results must know the name and the node of a pod, besides its limits. */
    @Test
    void everyPodOfAServiceOrOfTheLoadGetsItsNameAndItsNode() {
        String services = Documents.read(Documents.file("deploy/kubernetes/base/patches/service.yaml"));

        assertThat(services).contains("name: POD_NAME", "name: NODE_NAME");
        assertThat(variables("run", "initContainers")).contains("POD_NAME", "NODE_NAME");
        assertThat(variables("workers", "containers")).contains("POD_NAME", "NODE_NAME");
    }

    private static List<String> variables(String folder, String containers) {
        Yaml pod = Manifests.of(folder).ofKind("Job").getFirst().at("spec", "template", "spec");
        return pod.at(containers).list().getFirst().at("env").list().stream()
                .map(variable -> variable.at("name").text())
                .toList();
    }

    private static Set<String> withoutDatabase() {
        Set<String> expected = new TreeSet<>();
        for (String gateway : GATEWAYS) {
            expected.add(gateway + " -> legacy-backend:http");
            expected.add(gateway + " -> rsocket-store:rsocket");
            LOAD.forEach(load -> expected.add(load + " -> " + gateway + ":http"));
        }
        for (String load : LOAD) {
            expected.add(load + " -> legacy-backend:http");
            expected.add(load + " -> rsocket-store:http");
        }
        return expected;
    }

    /** Limits, JVM options and probes are in patches that apply to all contenders. */
    @Test
    void contendersDifferOnlyInImagePortAndProperties() {
        Map<String, Yaml> templates = Manifests.of("base").podTemplates();

        assertThat(templates).containsKeys(GATEWAYS.toArray(String[]::new));
        for (String gateway : GATEWAYS) {
            Yaml pod = requireNonNull(templates.get(gateway)).at("spec");
            assertThat(pod.map().keySet()).isSubsetOf("containers", "volumes");
            assertThat(pod.at("containers").list().getFirst().map().keySet())
                    .isSubsetOf("name", "image", "ports", "volumeMounts");
        }
    }
}
