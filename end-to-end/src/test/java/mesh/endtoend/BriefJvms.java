package mesh.endtoend;

/** Has the JVMs that a test starts live as briefly as they do. */
final class BriefJvms {

    private BriefJvms() {}

    /**
     * Has every JVM that this process starts, itself or by others, load and compile classes as the build says
     * ({@code test.jvm.brief}): a service that lives for seconds would spend half of its time on optimizing what it never runs
     * again. By a variable of the launcher, so that the command lines stay what {@code ./mesh} makes of them.
     */
    static ProcessBuilder of(ProcessBuilder process) {
        String options = System.getProperty("mesh.test.jvm.brief", "");
        if (!options.isEmpty()) {
            // The load client hands on none of the variables of a JVM, but what this property has.
            process.environment().put("JDK_JAVA_OPTIONS", options + " \"-Dmesh.test.jvm.options=" + options + "\"");
        }
        return process;
    }
}
