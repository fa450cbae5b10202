package mesh.load.scenario;

/** The ids of two contenders that do the same work. The time of the first is divided by that of the second. */
public record ContenderPair(String first, String second) {}
