package mesh.load.run.testbed.users;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Values that no message may contain, although a service may repeat them in its responses. */
final class SecretMask {

    /** A shorter value of a response is rather a number than a token. Masking it would hide each figure that is equal to it. */
    private static final int SHORTEST_TOKEN = 4;

    private final Set<String> values = ConcurrentHashMap.newKeySet();

    void addAll(Collection<String> more) {
        more.stream().filter(value -> !value.isEmpty()).forEach(values::add);
    }

    /** Adds values of a response that the scenario does not declare as secret. */
    void addTaken(Collection<String> more) {
        more.stream().filter(value -> value.length() >= SHORTEST_TOKEN).forEach(values::add);
    }

    /** Returns the text with {@code ***} in place of each value. A longer value comes first, because it may contain another one. */
    String masked(String text) {
        List<String> longestFirst = values.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        String masked = text;
        for (String value : longestFirst) {
            masked = masked.replace(value, "***");
        }
        return masked;
    }
}
