package mesh.console.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that is under way, as a page shows it.
 *
 * @param id the id of a run that was started on the page; null for one that was started in a terminal
 * @param folder null until the run has created one
 * @param phase how far the run has got
 * @param lines the last lines of its output; empty for a run that was started in a terminal
 */
record Running(@Nullable String id, @Nullable String folder, String scenario, Phase phase, List<String> lines) {

    String sentence() {
        String where = folder == null ? "" : " (" + folder + ")";
        return "'" + scenario + "' is running" + where
                + (id == null ? ", started in a terminal" : ", started on this console");
    }
}
