package mesh.load.result;

/**
 * What a service held before something went wrong, and when it was looked at for the last time.
 *
 * @param service its name
 */
public record ServiceHeld(String service, HeldFigures idle, HeldFigures after) {}
