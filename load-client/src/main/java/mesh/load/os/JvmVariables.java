package mesh.load.os;

import java.util.List;
import java.util.Map;

/**
 * Environment variables from which a JVM takes options beyond its command line. They were exported for another program: no JVM that
 * this one starts gets them.
 */
public final class JvmVariables {

    /** For tests only, whose JVMs live for seconds: options for each JVM that is started for them. */
    private static final String OPTIONS_OF_TESTS = "mesh.test.jvm.options";

    private static final String OF_LAUNCHER = "JDK_JAVA_OPTIONS";
    private static final List<String> ALL = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", OF_LAUNCHER);

    private JvmVariables() {}

    public static ProcessBuilder removeFrom(ProcessBuilder process) {
        removeFrom(process.environment());
        return process;
    }

    public static void removeFrom(Map<String, String> environment) {
        ALL.forEach(environment::remove);
        String options = System.getProperty(OPTIONS_OF_TESTS, "");
        if (!options.isEmpty()) {
            environment.put(OF_LAUNCHER, options);
        }
    }
}
