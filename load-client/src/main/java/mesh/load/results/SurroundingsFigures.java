package mesh.load.results;

import java.util.List;

/**
 * What services did and did not get of the surroundings of the command that started them. Only names, because values may be secret.
 *
 * @param leftOut variables, and files in the caller's folder, that would have changed a service and that no service got
 * @param telemetry variables that enable telemetry and that services got
 */
public record SurroundingsFigures(List<String> leftOut, List<String> telemetry) {}
