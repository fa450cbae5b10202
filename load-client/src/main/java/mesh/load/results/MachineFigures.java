package mesh.load.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The machine on which the load client ran. Services that it started run on the same machine and JDK. For others, see
 * {@link PlacementFigures}.
 *
 * @param os name and version, as the JVM reports them
 * @param architecture as the JVM reports it
 * @param processor name of its model, as the system reports it
 * @param processors as the JVM counts them
 * @param memoryBytes memory of the entire machine; in a container, the memory that the JVM sees
 * @param jvmArguments of the load client, from its command line or from a variable; null in older files
 * @param placement pod, node, and the limits of its control group; null if there are none, and in older files
 */
public record MachineFigures(
        String os,
        String architecture,
        String processor,
        int processors,
        long memoryBytes,
        String jdk,
        String jvm,
        @Nullable List<String> jvmArguments,
        @Nullable PlacementFigures placement) {}
