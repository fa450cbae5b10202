package mesh.load.scenario.yaml.rate;

import java.util.LinkedHashMap;
import java.util.Map;
import mesh.load.scenario.Overload;
import mesh.load.scenario.text.Durations;

/** Writes what {@link OverloadReader} reads. */
public final class OverloadWriter {

    private OverloadWriter() {}

    /** Puts it where a scenario has its shape. */
    public static void write(Overload overload, Map<String, Object> scenario) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("p99", Durations.text(overload.goal().p99()));
        tree.put("search-time", Durations.text(overload.goal().searchTime()));
        tree.put("start", overload.goal().start());
        tree.put("factors", overload.factors());
        tree.put("step", Durations.text(overload.step()));
        tree.put("last-step", Durations.text(overload.lastStep()));
        scenario.put(OverloadReader.KEY, tree);
    }
}
