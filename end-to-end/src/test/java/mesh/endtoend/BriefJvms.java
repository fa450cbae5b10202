package mesh.endtoend;

/** Sets the options of the short-lived JVMs that a test starts. */
final class BriefJvms {

    private BriefJvms() {}

    /**
     * Gives every JVM that this process starts, directly or indirectly, the build's options for short-lived JVMs ({@code test.jvm.brief}).
     * Without them, a service that lives for seconds would spend half of its time optimizing code that it never runs again. The options are
     * passed in an environment variable, so that the command lines stay those of {@code ./mesh}.
     */
    static ProcessBuilder of(ProcessBuilder process) {
        String options = System.getProperty("mesh.test.jvm.brief", "");
        if (!options.isEmpty()) {
            // The load client passes the value of this property to its services, but no JVM variables.
            process.environment().put("JDK_JAVA_OPTIONS", options + " \"-Dmesh.test.jvm.options=" + options + "\"");
        }
        return process;
    }
}
