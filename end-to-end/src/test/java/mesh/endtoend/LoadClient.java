package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * The command line of the load client and of its benchmarks, in this JVM. Commands that only print texts need no JVM of their own, whose
 * start takes a hundred times as long as most of these commands.
 */
final class LoadClient {

    private static final Path JAR = Documents.PROJECT.resolve("tools/bench/target/bench.jar");

    /** Stays open: the classes of all commands are loaded once. */
    private static final URLClassLoader CLASSES = classes();

    private LoadClient() {}

    private static URLClassLoader classes() {
        try {
            return new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        } catch (MalformedURLException never) {
            throw new IllegalStateException(never);
        }
    }

    /** Returns the output of a command; fails if its exit code is not 0. */
    static String output(String... arguments) {
        assertThat(JAR).exists();
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(CLASSES);
        try {
            Method run = CLASSES.loadClass("mesh.load.cli.Main")
                    .getMethod("run", String[].class, PrintWriter.class, PrintWriter.class, Object[].class);
            Object bench = CLASSES.loadClass("mesh.bench.BenchCommand")
                    .getDeclaredConstructor()
                    .newInstance();
            Object exitCode = run.invoke(null, arguments, out, out, new Object[] {bench});
            out.flush();
            assertThat(exitCode).as(text.toString()).isEqualTo(0);
            return text.toString();
        } catch (ReflectiveOperationException cannot) {
            throw new IllegalStateException(cannot);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
