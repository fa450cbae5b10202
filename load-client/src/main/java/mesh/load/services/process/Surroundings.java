package mesh.load.services.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What services get, and do not get, of the surroundings in which {@code ./mesh} was called. Only names, because values may be secret.
 *
 * @param leftOut variables, and files in the caller's folder, that would have changed a service and that no service gets
 * @param telemetry variables that services get and that enable telemetry
 */
public record Surroundings(List<String> leftOut, List<String> telemetry) {

    /** The variables that the launcher removed from the environment before it started this process. */
    private static final String LEFT_OUT_BY_LAUNCHER = "mesh.left-out";

    public Surroundings {
        leftOut = List.copyOf(leftOut);
        telemetry = List.copyOf(telemetry);
    }

    /**
     * Returns the surroundings of this process and of the launcher, which passes on no JVM variable.
     *
     * @param plan its services get the variables that their properties name
     */
    public static Surroundings ofThisProcess(MeshPlan plan) {
        Surroundings seen = ServiceEnvironment.ofThisProcess()
                .surroundings(
                        Path.of(""),
                        plan.overrides().values().stream()
                                .flatMap(properties -> properties.values().stream())
                                .toList());
        return seen.with(System.getProperty(LEFT_OUT_BY_LAUNCHER, ""));
    }

    /** @param more names, separated by commas */
    Surroundings with(String more) {
        Stream<String> all =
                Stream.concat(Stream.of(more.split(",")).filter(name -> !name.isEmpty()), leftOut.stream());
        return new Surroundings(all.distinct().toList(), telemetry);
    }

    /** Returns a sentence about what no service gets, and where to put it instead; empty if nothing was left out. */
    public Optional<String> sentence() {
        return leftOut.isEmpty()
                ? Optional.empty()
                : Optional.of("the services do not get " + String.join(", ", leftOut)
                        + ": a scenario sets properties ('services') and JVM arguments ('jvm' of an application)");
    }
}
