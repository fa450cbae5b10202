package mesh.load.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.text.PlainText;

/** Contenders that the model does not know, and why. */
final class NotPredicted {

    private final Map<String, String> reasons = new LinkedHashMap<>();

    void add(String contender, String reason) {
        reasons.put(contender, reason);
    }

    Map<String, String> reasons() {
        return reasons;
    }

    /** Returns one line for all contenders with the same reason. */
    String lines() {
        return reasons.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(one -> PlainText.line(one.getValue() + ": not predicted, because " + one.getKey()) + "\n")
                .collect(Collectors.joining());
    }
}
