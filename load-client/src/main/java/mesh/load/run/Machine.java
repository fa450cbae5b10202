package mesh.load.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mesh.load.results.MachineFigures;

/** Tells where a run takes place. */
final class Machine {

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
                System.getProperty("java.vm.name", "unknown") + " " + System.getProperty("java.vm.version", ""));
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
