package mesh.load.scenario.yaml;

import java.util.List;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Pair;
import mesh.load.scenario.yaml.YamlNode.Entry;
import mesh.load.scenario.yaml.YamlNode.Scalar;
import mesh.load.scenario.yaml.YamlNode.Sequence;

/**
 * Reads a list of pairs of two different names.
 *
 * @param source what messages call the file
 * @param key of the list
 * @param names the names that a pair may have
 */
record PairReader(String source, String key, List<String> names) {

    List<Pair> read(Entry entry) {
        if (!(entry.value() instanceof Sequence list)) {
            throw YamlDocument.at(source, entry.mark(), "'" + key + "' is a list of pairs such as [a, b]");
        }
        return list.items().stream().map(this::pair).toList();
    }

    private Pair pair(YamlNode node) {
        if (!(node instanceof Sequence two)
                || two.items().size() != 2
                || !(two.items().get(0) instanceof Scalar first)
                || !(two.items().get(1) instanceof Scalar second)
                || first.text().equals(second.text())) {
            throw YamlDocument.at(
                    source, node.mark(), "an item of '" + key + "' is a pair of two names such as [a, b]");
        }
        return new Pair(known(first), known(second));
    }

    private String known(Scalar name) {
        if (!names.contains(name.text())) {
            throw YamlDocument.at(
                    source,
                    name.mark(),
                    "unknown name '" + name.text() + "' in '" + key + "'; " + DidYouMean.hint(name.text(), names));
        }
        return name.text();
    }
}
