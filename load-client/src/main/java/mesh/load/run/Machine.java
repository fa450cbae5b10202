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

/** Tells where a run takes place, and what of it this process may use. */
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

    /** Of this process; null where neither a pod nor a control group has anything to tell. */
    public static @Nullable PlacementFigures placement() {
        return placement(System.getenv(), ControlGroup.own());
    }

    /** A pod's environment has the names of both, since the manifests say so. */
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

    /** The processor's name, where the system is Linux and tells it. */
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
