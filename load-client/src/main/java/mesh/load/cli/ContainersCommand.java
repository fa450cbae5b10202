package mesh.load.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code containers}: runs both studies of the container lab. */
@Command(
        name = "containers",
        description = {
            "Compare Tomcat, Jetty and Undertow: the scenarios containers-start and containers-work, one application at a time.",
            "A short run of six minutes or so on two cores; each scenario can also be run by itself.",
            "Those on Spring Boot 3.5 are there to compare with: it has had no open-source support since June 2026."
        })
final class ContainersCommand implements Callable<Integer> {

    @Option(names = "--full", description = "As many requests as published, and six starts for each kind of work.")
    private boolean full;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Where the folders of results are made. Default: results/ beside the launcher.")
    private @Nullable Path results;

    @Option(names = "--random-ports", description = "Use free ports instead of 8081 to 8085.")
    private boolean randomPorts;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<String> run = new ArrayList<>(List.of("run", "containers-start", "containers-work"));
        if (full) {
            run.add("--full");
        }
        if (randomPorts) {
            run.add("--random-ports");
        }
        if (results != null) {
            run.addAll(List.of("--results", results.toString()));
        }
        return Main.run(
                run.toArray(String[]::new),
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
    }
}
