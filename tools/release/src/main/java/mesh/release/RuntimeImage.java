package mesh.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The JVM that is part of a release: the modules of this process's JDK that the programs use. */
final class RuntimeImage {

    /**
     * No tool finds these modules: Spring and JMX load classes by name. {@code jdk.attach}, {@code jdk.jfr}, {@code jdk.management.agent} and
     * {@code jdk.naming.rmi} are for the observation of services, {@code jdk.compiler} compiles the code that a user changes, {@code java.desktop} has JavaBeans,
     * {@code jdk.jcmd} is for looking at a service by hand. {@code jdk.jconsole} is here only because it requires the agent: without it, no JVM
     * would have the agent in its module graph, and could not make a start cache of a service that was observed. {@code jdk.localedata} is left out, because all texts are English.
     */
    private static final List<String> MODULES = List.of(
            "java.compiler",
            "java.desktop",
            "java.instrument",
            "java.logging",
            "java.management",
            "java.management.rmi",
            "java.naming",
            "java.net.http",
            "java.prefs",
            "java.rmi",
            "java.scripting",
            "java.security.jgss",
            "java.security.sasl",
            "java.sql",
            "java.sql.rowset",
            "java.transaction.xa",
            "java.xml",
            "java.xml.crypto",
            "jdk.attach",
            "jdk.charsets",
            "jdk.compiler",
            "jdk.crypto.ec",
            "jdk.httpserver",
            "jdk.jcmd",
            "jdk.jconsole",
            "jdk.jfr",
            "jdk.management",
            "jdk.management.agent",
            "jdk.management.jfr",
            "jdk.naming.dns",
            "jdk.naming.rmi",
            "jdk.net",
            "jdk.unsupported",
            "jdk.zipfs");

    private RuntimeImage() {}

    static void linkIn(Path folder) throws IOException, InterruptedException {
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        run(List.of(
                bin.resolve("jlink").toString(),
                "--add-modules",
                String.join(",", MODULES),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                folder.toString()));
    }

    /**
     * Adds the JDK's own archive of classes, without which each JVM would start more slowly. It is valid only for modules of the same time, so
     * their files must have their final time.
     */
    static void addArchive(Path folder) throws IOException, InterruptedException {
        run(List.of(folder.resolve("bin/java").toString(), "-Xshare:dump", "-Xlog:disable", "-Xlog:all=error:stderr"));
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + output.strip());
        }
    }
}
