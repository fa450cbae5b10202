package mesh.load.results;

/**
 * What a service held before something went wrong, and when it was looked at for the last time.
 *
 * @param service its name
 */
public record ServiceResourceUsage(String service, ResourceUsage idle, ResourceUsage after) {}
