package mesh.console.scenario;

import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to run: a shipped scenario by its name, or one that he has typed.
 *
 * @param scenario never a path
 */
public record RunRequest(
        @Nullable String scenario,
        @Nullable String yaml,
        @Nullable RunOptions options) {

    RunOptions optionsOrNone() {
        return options == null ? RunOptions.NONE : options;
    }
}
