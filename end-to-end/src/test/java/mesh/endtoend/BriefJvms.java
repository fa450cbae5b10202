package mesh.endtoend;

/** Has the JVMs that a test starts live as briefly as they do. */
final class BriefJvms {

    private BriefJvms() {}

    /**
     * Has every JVM that this process starts, itself or by others, compile as the build says ({@code test.jvm.compiler}): a
     * service that lives for seconds would spend half of its time on optimizing what it never runs again. By a variable of
     * the launcher, so that the command lines stay what {@code ./mesh} makes of them.
     */
    static ProcessBuilder of(ProcessBuilder process) {
        String compiler = System.getProperty("mesh.test.jvm.compiler", "");
        if (!compiler.isEmpty()) {
            process.environment().put("JDK_JAVA_OPTIONS", compiler);
        }
        return process;
    }
}
