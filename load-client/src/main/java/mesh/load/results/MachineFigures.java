package mesh.load.results;

/**
 * Where it ran. The services run on the same machine and JDK.
 *
 * @param processors as the JVM counts them
 * @param memoryBytes of the whole machine
 */
public record MachineFigures(
        String os, String architecture, String processor, int processors, long memoryBytes, String jdk, String jvm) {}
