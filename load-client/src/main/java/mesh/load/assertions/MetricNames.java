package mesh.load.assertions;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names that may be at one place of an assertion: at its beginning, or after something that has figures of its own. */
public interface MetricNames {

    /** Returns the names in alphabetical order. */
    Set<String> names();

    /**
     * Returns the names that may follow one of these names.
     *
     * @return null if the name is that of a figure, after which nothing may follow
     */
    @Nullable
    MetricNames behind(String name);

    /** Returns the names with which an assertion begins. */
    static MetricNames ofResult() {
        return ResultScope.FIGURES;
    }
}
