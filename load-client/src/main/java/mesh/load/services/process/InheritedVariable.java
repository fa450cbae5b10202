package mesh.load.services.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A variable by which the processes of a foreign application are found. A script can put its server into the background and end; the server
 * is then no descendant of any process of the run, but it has inherited the variable.
 *
 * @param value unique among all starts
 */
record InheritedVariable(String value) {

    static final String VARIABLE = "MESH_STARTED_AS";

    static InheritedVariable of(String label) {
        return new InheritedVariable(label + "-" + UUID.randomUUID());
    }

    void addTo(Map<String, String> environment) {
        environment.put(VARIABLE, value);
    }

    /** Returns the living processes of this user that have the mark. Returns none on a system without {@code /proc}. */
    Stream<ProcessHandle> processes() {
        return ProcessHandle.allProcesses().filter(this::isOn);
    }

    private boolean isOn(ProcessHandle process) {
        try {
            // In pairs that a zero byte ends. Not readString, which begins with a single byte.
            byte[] environment = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "environ"));
            return ("\0" + new String(environment, StandardCharsets.ISO_8859_1))
                    .contains("\0" + VARIABLE + "=" + value + "\0");
        } catch (IOException foreignOrEnded) {
            return false;
        }
    }
}
