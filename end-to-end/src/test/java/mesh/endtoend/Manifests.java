package mesh.endtoend;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The objects of {@code deploy/kubernetes} as they are written, before kustomize changes them. The output of kustomize is checked where
 * kubectl is installed.
 */
final class Manifests {

    private static final Path FOLDER = Documents.file("deploy/kubernetes");
    private static final Set<String> WITH_PODS = Set.of("Deployment", "Job");

    private final List<Yaml> objects;

    private Manifests(Stream<String> folders) {
        objects = folders.flatMap(folder -> objects(FOLDER.resolve(folder))).toList();
    }

    /** Returns the objects that the kustomizations of these folders name as their resources. */
    static Manifests of(String... folders) {
        return new Manifests(Stream.of(folders));
    }

    private static Stream<Yaml> objects(Path folder) {
        return kustomization(folder).at("resources").texts().stream()
                .filter(resource -> resource.endsWith(".yaml"))
                .flatMap(resource -> Yaml.documents(folder.resolve(resource)).stream());
    }

    private static Yaml kustomization(Path folder) {
        return Yaml.documents(folder.resolve("kustomization.yaml")).getFirst();
    }

    /** Returns the keys and values of all ConfigMaps that a folder's kustomization generates from literals, by the ConfigMap's name. */
    static Map<String, Map<String, String>> configMaps(String folder) {
        Map<String, Map<String, String>> maps = new LinkedHashMap<>();
        for (Yaml generator :
                kustomization(FOLDER.resolve(folder)).at("configMapGenerator").list()) {
            Map<String, String> literals = new LinkedHashMap<>();
            generator.at("literals").texts().forEach(literal -> {
                String[] parts = literal.split("=", 2);
                literals.put(parts[0], parts[1]);
            });
            maps.put(generator.at("name").text(), literals);
        }
        return maps;
    }

    /** Returns all objects of a kind. */
    List<Yaml> ofKind(String kind) {
        return objects.stream()
                .filter(one -> one.at("kind").text().equals(kind))
                .toList();
    }

    /** Returns the pod templates of Deployments and Jobs, by the name of the object. */
    Map<String, Yaml> podTemplates() {
        Map<String, Yaml> templates = new LinkedHashMap<>();
        objects.stream()
                .filter(one -> WITH_PODS.contains(one.at("kind").text()))
                .forEach(one -> templates.put(one.at("metadata", "name").text(), one.at("spec", "template")));
        return templates;
    }

    /** Returns the ports of each Service. */
    Map<String, Set<Integer>> servicePorts() {
        Map<String, Set<Integer>> ports = new LinkedHashMap<>();
        for (Yaml service : ofKind("Service")) {
            Set<Integer> numbers = new TreeSet<>();
            service.at("spec", "ports")
                    .list()
                    .forEach(port -> numbers.add(Integer.valueOf(port.at("port").text())));
            ports.put(service.at("metadata", "name").text(), numbers);
        }
        return ports;
    }
}
