package mesh.endtoend;

/** Sets the options of the short-lived JVMs that a test starts. */
final class BriefJvms {

    private BriefJvms() {}

    /**
     * Makes every JVM that this process starts, directly or indirectly, load and compile classes as the build says
     * ({@code test.jvm.brief}). A service that lives for seconds would spend half of its time optimizing code that it never runs
     * again. An environment variable sets the options, so that the command lines stay those of {@code ./mesh}.
     */
    static ProcessBuilder of(ProcessBuilder process) {
        String options = System.getProperty("mesh.test.jvm.brief", "");
        if (!options.isEmpty()) {
            // The load client passes on no JVM variables, only the value of this property.
            process.environment().put("JDK_JAVA_OPTIONS", options + " \"-Dmesh.test.jvm.options=" + options + "\"");
        }
        return process;
    }
}
