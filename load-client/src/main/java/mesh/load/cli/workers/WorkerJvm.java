package mesh.load.cli.workers;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.services.process.MeshHome;

/** How a worker is started that is this very program: the same JVM, the same classes. */
public final class WorkerJvm {

    /** The entry of the command line, in a package that uses this one. */
    private static final String MAIN = "mesh.load.cli.Main";

    private WorkerJvm() {}

    /** All but the coordinator's address. Its memory is as the launcher has it, for the same reasons. */
    public static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-Xms256m",
                "-Xmn128m",
                "-Dmesh.home=" + MeshHome.ofThisProcess().root(),
                "-cp",
                classPath(),
                MAIN,
                "worker");
    }

    /** A worker's working folder is another one. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
