package mesh.load.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.os.ControlGroup;
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
                processor(),
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

    /** The Kubernetes manifests set the names of pod and node in the environment. */
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

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException noSuchFile) {
            return "unknown";
        }
    }
}
