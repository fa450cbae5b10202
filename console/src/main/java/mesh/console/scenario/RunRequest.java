package mesh.console.scenario;

import org.jspecify.annotations.Nullable;

/**
 * A request to run a scenario. It has either the name of a shipped scenario, or the text of a scenario that the user typed.
 *
 * @param scenario the name of a shipped scenario, never a path
 */
public record RunRequest(
        @Nullable String scenario,
        @Nullable String yaml,
        @Nullable RunOptions options) {

    RunOptions optionsOrNone() {
        return options == null ? RunOptions.NONE : options;
    }
}
