package mesh.load.results.contender;

/**
 * What a service held before a fault, and at the last sample.
 *
 * @param service its name
 */
public record ServiceResourceUsage(String service, ResourceUsage idle, ResourceUsage after) {}
