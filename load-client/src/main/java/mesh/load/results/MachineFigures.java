package mesh.load.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The machine on which the load client and the services that it started ran. For other services, see {@link PlacementFigures}. */
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
