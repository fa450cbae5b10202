package mesh.load.results;

import java.util.List;

/**
 * What services did and did not get of the surroundings of the command that started them. Values are left out: they may be secret.
 *
 * @param leftOut variables, and files of the folder of the caller, that would have changed a service and reached none
 * @param telemetry variables that turn telemetry on, which services got
 */
public record SurroundingsFigures(List<String> leftOut, List<String> telemetry) {}
