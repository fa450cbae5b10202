package mesh.load.os;

import java.util.List;
import java.util.Map;

/**
 * Variables of the environment from which a JVM takes options that stand in no command line. Somebody has exported them for another
 * program: no JVM that this one starts gets them.
 */
public final class JvmVariables {

    /** For tests alone, whose JVMs live for seconds: what each JVM is told that is started for them. */
    private static final String OPTIONS_OF_TESTS = "mesh.test.jvm.options";

    private static final String OF_LAUNCHER = "JDK_JAVA_OPTIONS";
    private static final List<String> ALL = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", OF_LAUNCHER);

    private JvmVariables() {}

    /** Keeps them from a process that has not been started yet. */
    public static ProcessBuilder removeFrom(ProcessBuilder process) {
        removeFrom(process.environment());
        return process;
    }

    /** Takes them out of an environment. */
    public static void removeFrom(Map<String, String> environment) {
        ALL.forEach(environment::remove);
        String options = System.getProperty(OPTIONS_OF_TESTS, "");
        if (!options.isEmpty()) {
            environment.put(OF_LAUNCHER, options);
        }
    }
}
