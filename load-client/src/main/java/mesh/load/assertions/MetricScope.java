package mesh.load.assertions;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that an assertion names, and whose figures the assertion reads by name. */
interface MetricScope {

    /** Returns its name in an assertion, such as {@code contender('netty-webclient').threads}; empty for the whole result. */
    String path();

    /**
     * Returns a number, the extreme of several numbers, a boolean, or another scope.
     *
     * @param arguments the arguments in parentheses after the name; empty without them
     * @return null if there is no such figure
     * @throws NotMeasuredException if the figure exists, but was not measured
     */
    @Nullable
    Object figure(String name, List<String> arguments);
}
