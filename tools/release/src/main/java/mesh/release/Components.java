package mesh.release;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One list of components (SBOM, in the CycloneDX format) for all programs. A component of several programs is in it once. */
final class Components {

    private static final String REFERENCE = "bom-ref";

    private final ObjectMapper mapper = new ObjectMapper();
    private final Map<String, JsonNode> components = new TreeMap<>();
    private final Map<String, JsonNode> dependencies = new TreeMap<>();
    private final String version;
    private String specification = "1.6";

    /** @param version that of the release */
    Components(String version) {
        this.version = version;
    }

    /** Adds a program and its components. */
    void add(byte[] list) {
        JsonNode read = mapper.readTree(list);
        specification = read.path("specVersion").asString(specification);
        put(read.path("metadata").path("component"));
        read.path("components").forEach(this::put);
        read.path("dependencies")
                .forEach(dependency ->
                        dependencies.merge(dependency.path("ref").asString(), dependency, Components::larger));
    }

    /** @param runtimeVersion as in {@link Runtime.Version}, e.g. 25.0.1+8-LTS */
    void addRuntime(String runtimeVersion) {
        ObjectNode runtime = mapper.createObjectNode();
        runtime.put("type", "platform");
        runtime.put(REFERENCE, "openjdk-runtime@" + runtimeVersion);
        runtime.put("name", "OpenJDK runtime");
        runtime.put("version", runtimeVersion);
        ObjectNode licence = runtime.putArray("licenses").addObject();
        licence.put("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
        put(runtime);
    }

    /** Returns the list as a file's content. */
    byte[] toJson() {
        ObjectNode list = mapper.createObjectNode();
        list.put("bomFormat", "CycloneDX");
        list.put("specVersion", specification);
        list.put("version", 1);
        ObjectNode whole = list.putObject("metadata").putObject("component");
        whole.put("type", "application");
        whole.put(REFERENCE, "mesh@" + version);
        whole.put("name", "mesh");
        whole.put("version", version);
        ArrayNode all = list.putArray("components");
        components.values().forEach(all::add);
        ArrayNode edges = list.putArray("dependencies");
        dependencies.values().forEach(edges::add);
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(list);
    }

    private void put(JsonNode component) {
        components.putIfAbsent(component.path(REFERENCE).asString(), component);
    }

    /** Programs exclude some libraries of a component, so their lists can differ. */
    private static JsonNode larger(JsonNode one, JsonNode other) {
        return one.path("dependsOn").size() >= other.path("dependsOn").size() ? one : other;
    }
}
