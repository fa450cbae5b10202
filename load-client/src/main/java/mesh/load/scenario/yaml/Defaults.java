package mesh.load.scenario.yaml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * Creates the records of a scenario that comes from no file. Each value that is not given is the default that its key declares, so a new key
 * is declared in its record and nowhere else.
 */
public final class Defaults {

    private Defaults() {}

    /** Returns a scenario whose load is a burst. */
    public static Scenario scenario(String name, String question, List<Contender> contenders) {
        return record(
                Scenario.class,
                Map.of(
                        "name",
                        name,
                        "question",
                        question,
                        "contenders",
                        contenders,
                        "services",
                        Map.of(),
                        "jdks",
                        Map.of(),
                        "experiment",
                        Experiment.Load.BURST));
    }

    /** Returns a contender without users, which is measured once. The service must be foreign, because only then the default of its calls is known. */
    public static Contender contender(String id, Service service, String path) {
        return record(
                Contender.class,
                Map.of("id", id, "service", service, "path", path, "place", Place.NONE, "repetitions", 1));
    }

    /** Creates a record from values by key, or by the name of a component that declares no key. */
    private static <R> R record(Class<R> type, Map<String, ?> given) {
        Map<String, @Nullable Object> values = new HashMap<>();
        DeclaredKey.of(type).forEach(key -> values.put(key.name(), Binding.byDefault(key)));
        values.putAll(given);
        return Binding.record(Section.of(type.getSimpleName(), Place.NONE, Map.of()), type, values);
    }
}
