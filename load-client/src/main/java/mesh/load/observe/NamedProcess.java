package mesh.load.observe;

/** A process whose processor time counts as that of the experiment. */
public record NamedProcess(String name, ProcessHandle handle) {}
