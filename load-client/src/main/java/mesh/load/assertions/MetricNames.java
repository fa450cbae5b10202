package mesh.load.assertions;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names that can stand at one place of an assertion: of the whole result, or behind something that has figures of its own. */
public interface MetricNames {

    /** The names, in alphabetical order. */
    Set<String> names();

    /**
     * What can stand behind one of these names.
     *
     * @return null if the name is that of a figure, and nothing stands behind it
     */
    @Nullable
    MetricNames behind(String name);

    /** The names with which an assertion begins. */
    static MetricNames ofResult() {
        return ResultScope.FIGURES;
    }
}
