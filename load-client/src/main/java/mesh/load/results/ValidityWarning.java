package mesh.load.results;

/** A reason to read the figures of a run with care. */
public record ValidityWarning(String kind, String contender, String text) {}
