package mesh.load.run;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import mesh.load.os.ControlGroup;
import mesh.load.os.LinuxCounters;
import mesh.load.results.MachineFigures;
import mesh.load.results.PlacementFigures;
import org.jspecify.annotations.Nullable;

/** Describes the machine of a run, and which part of it this process may use. */
public final class Machine {

    private Machine() {}

    static MachineFigures figures() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new MachineFigures(
                system.getName() + " " + system.getVersion(),
                system.getArch(),
                LinuxCounters.ofThisMachine().processor().orElse("unknown"),
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                System.getProperty("java.version", "unknown"),
                System.getProperty("java.vm.name", "unknown") + " " + System.getProperty("java.vm.version", ""),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                placement());
    }

    /** Returns the pod, the node and the limits of this process; null if it has none of them. */
    public static @Nullable PlacementFigures placement() {
        return placement(System.getenv(), ControlGroup.own());
    }

    /** Returns the placement. The Kubernetes manifests set the names of pod and node in the environment. */
    static @Nullable PlacementFigures placement(Map<String, String> environment, ControlGroup group) {
        return new PlacementFigures(
                        named(environment.get("POD_NAME")),
                        named(environment.get("NODE_NAME")),
                        group.processors(),
                        group.memoryBytes())
                .orNull();
    }

    private static @Nullable String named(@Nullable String name) {
        return name == null || name.isBlank() ? null : name;
    }
}
