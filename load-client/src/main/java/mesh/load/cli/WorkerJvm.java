package mesh.load.cli;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ServiceCommand;

/** The command that starts a worker from this same program: the same JVM and the same classes. */
public final class WorkerJvm {

    /** The options that several processes can share. Excludes agents, properties, and files that only one process can write. */
    private static final Pattern OF_ANY_PROCESS =
            Pattern.compile("-X(?:m[sxn]|ss)\\w+|-Xint|-XX:[+-]\\w+|-XX:\\w+=[\\d.]+[kKmMgG]?");

    private WorkerJvm() {}

    public static List<String> command() {
        return command(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /**
     * Returns the command of a worker. It has this JVM's collector, because with another one, workers and a single process would not
     * measure the same.
     */
    static List<String> command(List<String> ownArguments) {
        List<String> options =
                ownArguments.stream().filter(OF_ANY_PROCESS.asMatchPredicate()).toList();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (options.stream().noneMatch(ServiceCommand::isCollector)) {
            command.add("-XX:+UseParallelGC");
        }
        if (options.stream().noneMatch(option -> option.startsWith("-Xm"))) {
            command.addAll(List.of("-Xms256m", "-Xmn128m"));
        }
        command.addAll(options);
        command.add("-Dmesh.home=" + MeshHome.ofThisProcess().root());
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString()) // a worker has a different working folder
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(List.of("-cp", classPath, Main.class.getName(), "worker"));
        return command;
    }
}
