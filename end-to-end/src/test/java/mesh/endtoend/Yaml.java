package mesh.endtoend;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A YAML document or a part of one. Its values are read by their path. */
record Yaml(Object value) {

    /** Returns the documents of a file in their order. */
    static List<Yaml> documents(Path file) {
        return StreamSupport.stream(
                        new org.yaml.snakeyaml.Yaml()
                                .loadAll(Documents.read(file))
                                .spliterator(),
                        false)
                .map(Yaml::new)
                .toList();
    }

    /** Returns the value below these nested keys; an empty map if one of them is missing. */
    Yaml at(String... keys) {
        Object found = value;
        for (String key : keys) {
            found = found instanceof Map<?, ?> map && map.get(key) != null ? map.get(key) : Map.of();
        }
        return new Yaml(found);
    }

    /** Returns the elements of a list; an empty list if this is not a list. */
    List<Yaml> list() {
        return value instanceof List<?> list ? list.stream().map(Yaml::new).toList() : List.of();
    }

    /** Returns the keys of a map and their values, in their order; an empty map if this is not a map. */
    Map<String, Yaml> map() {
        Map<String, Yaml> map = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> entries) {
            entries.forEach((key, below) -> map.put(String.valueOf(key), new Yaml(below)));
        }
        return map;
    }

    /** Returns the elements of a list as texts. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        list().forEach(element -> texts.add(element.text()));
        return texts;
    }

    String text() {
        return String.valueOf(value);
    }
}
