package mesh.load.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** How much memory of a process is not swapped out, in bytes. */
public final class ResidentMemory {

    private static final String KEY = "VmRSS:";
    private static final long KIBIBYTE = 1024;

    private ResidentMemory() {}

    /** Of a process of this machine; empty where the system does not tell, which only Linux does. */
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
