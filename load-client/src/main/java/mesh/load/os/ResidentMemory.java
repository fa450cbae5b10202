package mesh.load.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** How many bytes of a process's memory are not swapped out. */
public final class ResidentMemory {

    private static final String KEY = "VmRSS:";
    private static final long KIBIBYTE = 1024;

    private ResidentMemory() {}

    /** Reads the memory of a process of this machine; empty if the system does not report it. Only Linux does. */
    public static OptionalLong of(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith(KEY))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE)
                    .findFirst();
        } catch (IOException | NumberFormatException notTold) {
            return OptionalLong.empty();
        }
    }
}
