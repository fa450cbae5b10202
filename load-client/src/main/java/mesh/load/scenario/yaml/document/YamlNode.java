package mesh.load.scenario.yaml.document;

import java.util.List;
import java.util.Map;

/**
 * A piece of a YAML document that still knows where it stood: binding to records directly would lose the lines that a
 * message has to name.
 */
sealed interface YamlNode {

    Mark mark();

    /** What a message calls this kind of node. */
    String kind();

    /**
     * A place in a file.
     *
     * @param line from 1
     * @param column from 1
     */
    record Mark(int line, int column) {}

    /** Keys in the order of the file. */
    record Mapping(Mark mark, Map<String, Entry> entries) implements YamlNode {
        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /**
     * One key of a mapping.
     *
     * @param mark where the key stands
     */
    record Entry(Mark mark, YamlNode value) {}

    record Sequence(Mark mark, List<YamlNode> items) implements YamlNode {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A value, as it was written: what it means is up to its reader. */
    record Scalar(Mark mark, String text) implements YamlNode {
        @Override
        public String kind() {
            return "'" + text + "'";
        }
    }
}
