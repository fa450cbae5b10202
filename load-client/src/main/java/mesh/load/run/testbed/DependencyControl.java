package mesh.load.run.testbed;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import mesh.load.scenario.Dependency;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import org.jspecify.annotations.Nullable;

/** Sets the settings of a scenario's dependencies, and reads their figures. Does nothing if the scenario has none. */
public final class DependencyControl {

    private final ServiceControl control;

    /** The proxy's control path; null if the scenario has no dependencies. */
    private final @Nullable URI all;

    DependencyControl(ServiceControl control, Mesh mesh) {
        this.control = control;
        this.all = mesh.services().stream()
                .filter(service -> service.service().equals(Service.DEPENDENCIES))
                .findFirst()
                .map(proxy -> proxy.uri("/dependencies"))
                .orElse(null);
    }

    /** Sets all settings, and restarts each dependency's sequence of outcomes and times. */
    public void behave(Map<String, Dependency> dependencies) throws InterruptedException {
        if (all != null) {
            for (Map.Entry<String, Dependency> one : dependencies.entrySet()) {
                URI behaviour = URI.create(all + "/" + one.getKey() + "/behaviour");
                control.send("PUT", behaviour, one.getValue().asFields());
            }
        }
    }

    /** Lets all dependencies pass calls on without delay or failures. */
    void disturbNothing(Map<String, Dependency> dependencies) throws InterruptedException {
        Map<String, Dependency> undisturbed = new LinkedHashMap<>(dependencies);
        undisturbed.replaceAll((name, one) -> one.undisturbed());
        behave(undisturbed);
    }

    void resetFigures(Map<String, Dependency> dependencies) throws InterruptedException {
        if (all != null) {
            for (String name : dependencies.keySet()) {
                control.send("DELETE", URI.create(all + "/" + name), Map.of());
            }
        }
    }

    /** Returns the figures of each dependency since the last reset; empty if there are none. */
    public Map<String, Object> figures() throws InterruptedException {
        return all == null ? Map.of() : control.get(all);
    }
}
