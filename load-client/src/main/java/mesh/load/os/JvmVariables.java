package mesh.load.os;

import java.util.List;
import java.util.Map;

/**
 * Environment variables from which a JVM takes options in addition to its command line. No JVM that this one starts gets them, because they
 * were set for other programs.
 */
public final class JvmVariables {

    private static final String OF_LAUNCHER = "JDK_JAVA_OPTIONS";
    private static final List<String> ALL = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", OF_LAUNCHER);

    private JvmVariables() {}

    public static ProcessBuilder removeFrom(ProcessBuilder process) {
        removeFrom(process.environment());
        return process;
    }

    public static void removeFrom(Map<String, String> environment) {
        ALL.forEach(environment::remove);
        // Options for each JVM that is started. Only tests set them, because their JVMs live for seconds.
        String options = System.getProperty("mesh.test.jvm.options", "");
        if (!options.isEmpty()) {
            environment.put(OF_LAUNCHER, options);
        }
    }
}
