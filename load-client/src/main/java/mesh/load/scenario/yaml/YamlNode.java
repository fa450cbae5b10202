package mesh.load.scenario.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of a YAML document that knows its place. Binding to records directly would lose the lines that messages need. */
sealed interface YamlNode {

    Mark mark();

    /** Returns the name of this kind of node in messages. */
    String kind();

    /**
     * A place in a file.
     *
     * @param line from 1
     * @param column from 1
     */
    record Mark(int line, int column) {}

    /** Returns the same node as if all of it were at this place. */
    YamlNode at(Mark mark);

    /** Keys in the order of the file. */
    record Mapping(Mark mark, Map<String, Entry> entries) implements YamlNode {

        /** Returns this mapping, completed by the keys of another one. */
        Mapping over(Mapping other) {
            Map<String, Entry> both = new LinkedHashMap<>(other.entries());
            entries.forEach((key, entry) -> both.merge(key, entry, Mapping::over));
            return new Mapping(other.mark(), both);
        }

        private static Entry over(Entry theirs, Entry ours) {
            return ours.value() instanceof Mapping mine && theirs.value() instanceof Mapping its
                    ? new Entry(ours.mark(), mine.over(its))
                    : ours;
        }

        @Override
        public Mapping at(Mark mark) {
            Map<String, Entry> moved = new LinkedHashMap<>();
            entries.forEach(
                    (key, entry) -> moved.put(key, new Entry(mark, entry.value().at(mark))));
            return new Mapping(mark, moved);
        }

        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /**
     * One key of a mapping, with its value.
     *
     * @param mark place of the key
     */
    record Entry(Mark mark, YamlNode value) {}

    record Sequence(Mark mark, List<YamlNode> items) implements YamlNode {
        @Override
        public Sequence at(Mark mark) {
            return new Sequence(mark, items.stream().map(item -> item.at(mark)).toList());
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A value as it was written; its reader decides what it means. */
    record Scalar(Mark mark, String text) implements YamlNode {
        @Override
        public Scalar at(Mark mark) {
            return new Scalar(mark, text);
        }

        @Override
        public String kind() {
            return "'" + text + "'";
        }
    }
}
