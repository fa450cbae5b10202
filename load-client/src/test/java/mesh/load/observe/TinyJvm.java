package mesh.load.observe;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mesh.load.run.TinyApplication;

/**
 * A JVM with an application that knows nothing of this project. The name of its machine leads nowhere: 192.0.2.1 is an address for
 * examples.
 */
public final class TinyJvm implements AutoCloseable {

    private final Process process;

    private TinyJvm(Process process) {
        this.process = process;
    }

    /** Returns once the application listens, on any free port, or on the given one. */
    public static TinyJvm start(int port, Map<String, String> environment, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1", // this JVM runs for only a second or two
                "-Djava.rmi.server.hostname=192.0.2.1"));
        command.addAll(List.of(options));
        String classes = TinyApplication.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        command.addAll(List.of("-cp", classes, TinyApplication.class.getName(), Integer.toString(port)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        TinyJvm jvm = new TinyJvm(builder.start());
        BufferedReader out = jvm.process.inputReader();
        if (out.readLine() == null) {
            jvm.close();
            throw new IOException("the application has ended");
        }
        return jvm;
    }

    static TinyJvm start(String... options) throws IOException {
        return start(0, Map.of(), options);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
