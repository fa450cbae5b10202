package mesh.endtoend;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A YAML document, or a part of one, that is read by paths. */
record Yaml(Object value) {

    /** The documents of a file, one after another. */
    static List<Yaml> documents(Path file) {
        return StreamSupport.stream(
                        new org.yaml.snakeyaml.Yaml()
                                .loadAll(Documents.read(file))
                                .spliterator(),
                        false)
                .map(Yaml::new)
                .toList();
    }

    /** What stands below these keys, one within the other; nothing where one of them is not there. */
    Yaml at(String... keys) {
        Object found = value;
        for (String key : keys) {
            found = found instanceof Map<?, ?> map && map.get(key) != null ? map.get(key) : Map.of();
        }
        return new Yaml(found);
    }

    /** The elements of a list; none of anything else. */
    List<Yaml> list() {
        return value instanceof List<?> list ? list.stream().map(Yaml::new).toList() : List.of();
    }

    /** The keys and what stands below them, in their order; none of anything but a map. */
    Map<String, Yaml> map() {
        Map<String, Yaml> map = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> entries) {
            entries.forEach((key, below) -> map.put(String.valueOf(key), new Yaml(below)));
        }
        return map;
    }

    /** The texts of a list. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        list().forEach(element -> texts.add(element.text()));
        return texts;
    }

    String text() {
        return String.valueOf(value);
    }
}
