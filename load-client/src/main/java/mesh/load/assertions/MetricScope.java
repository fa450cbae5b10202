package mesh.load.assertions;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that an assertion names, and whose figures it reads by name. */
interface MetricScope {

    /** How an assertion names it, such as {@code contender('netty-webclient').threads}; empty for the whole result. */
    String path();

    /**
     * A number, the extreme of several numbers, a yes or no, or another scope.
     *
     * @param arguments what stands in parentheses behind the name; empty without them
     * @return null if there is no such figure
     * @throws NotMeasuredException if there could be one, but it was not measured
     */
    @Nullable
    Object figure(String name, List<String> arguments);
}
