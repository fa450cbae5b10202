package mesh.load.scenario.rules;

import java.util.LinkedHashMap;
import java.util.Map;
import mesh.load.scenario.key.ScenarioException;

/**
 * The options of a command that makes a scenario.
 *
 * @param names the option of each key. A key within another one has both in its name: {@code data.file}
 */
public record NamedOptions(Map<String, String> names) implements Origin {

    /** Returns the option. A key without an option, such as a header's name, is called as in a file. */
    @Override
    public String name(String key) {
        return names.getOrDefault(key, "'" + key + "'");
    }

    @Override
    public boolean offers(String key) {
        return names.containsKey(key);
    }

    @Override
    public Origin within(String key) {
        String outer = key + ".";
        Map<String, String> inner = new LinkedHashMap<>();
        names.forEach((name, option) -> {
            if (name.startsWith(outer)) {
                inner.put(name.substring(outer.length()), option);
            }
        });
        return new NamedOptions(inner);
    }

    @Override
    public ScenarioException fault(String key, String message) {
        return new ScenarioException(message.replaceAll("\\s*\\R\\s*", " "));
    }
}
