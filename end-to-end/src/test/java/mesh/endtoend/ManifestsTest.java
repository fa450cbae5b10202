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

/** What {@code deploy/kubernetes} names is there, and is called as it is elsewhere. */
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
    void servicesHaveThePortsThatTheyHaveInContainers() {
        Map<String, Set<Integer>> ports = Manifests.of("base").servicePorts();

        assertThat(ports.keySet()).containsExactlyInAnyOrderElementsOf(published());
        ports.forEach((service, numbers) -> assertThat(numbers)
                .as(service)
                .containsExactlyInAnyOrderElementsOf(COMPOSE.at(service, "ports").texts().stream()
                        .map(port -> Integer.valueOf(port.substring(port.lastIndexOf(':') + 1)))
                        .toList()));
    }

    /** Without those that are started only for whoever asks. */
    private static List<String> published() {
        return COMPOSE.map().entrySet().stream()
                .filter(service -> !service.getValue().at("ports").list().isEmpty())
                .filter(service -> service.getValue().at("profiles").list().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void loadFindsTheServicesWhereItFindsThemInContainers() {
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
    void onlyWhoHasToTalks() {
        assertThat(new NetworkPolicies(Manifests.of("base", "run")).allowed()).isEqualTo(withoutDatabase());
    }

    @Test
    void onlyWhoHasToTalksWithADatabaseToo() {
        Set<String> expected = withoutDatabase();
        Stream.concat(GATEWAYS.stream(), Stream.of("rsocket-store"))
                .forEach(client -> expected.add(client + " -> database:postgresql"));
        LOAD.forEach(load -> expected.add(load + " -> database:http"));

        assertThat(new NetworkPolicies(Manifests.of("base", "run", POSTGRES)).allowed())
                .isEqualTo(expected);
    }

    /** Which have to talk to the services, too, and to nobody but these and their run. */
    @Test
    void onlyWhoHasToTalksWithWorkersToo() {
        Set<String> expected = withoutDatabase();
        withoutDatabase().stream()
                .filter(one -> one.startsWith("run -> "))
                .forEach(one -> expected.add(one.replace("run -> ", "workers -> ")));
        expected.add("workers -> run:workers");

        assertThat(new NetworkPolicies(Manifests.of("base", "run", "workers")).allowed())
                .isEqualTo(expected);
    }

    /** The run would reject a worker too many; with one worker too few it would send no load. */
    @Test
    void theRunWaitsForAsManyWorkersAsThereArePods() {
        Yaml workers = Manifests.of("workers").ofKind("Job").getFirst().at("spec");
        String patches = Documents.read(Documents.file("deploy/kubernetes/workers/kustomization.yaml"));

        assertThat(workers.at("parallelism").text())
                .isEqualTo(workers.at("completions").text());
        assertThat(patches).contains(" --workers " + workers.at("completions").text() + " ");
    }

    /** Beside the limits it is what a reader of the results has to know of a pod. */
    @Test
    void everyPodOfServicesAndOfLoadIsToldWhereItRuns() {
        String services = Documents.read(Documents.file("deploy/kubernetes/base/patches/service.yaml"));

        assertThat(services).contains("name: POD_NAME", "name: NODE_NAME");
        assertThat(told("run", "initContainers")).contains("POD_NAME", "NODE_NAME");
        assertThat(told("workers", "containers")).contains("POD_NAME", "NODE_NAME");
    }

    private static List<String> told(String folder, String containers) {
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

    /** Limits, options of the JVM and probes stand once for all of them, in the patches. */
    @Test
    void contendersHaveNothingOfTheirOwnButImagePortAndProperties() {
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
