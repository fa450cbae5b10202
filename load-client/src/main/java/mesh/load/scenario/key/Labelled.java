package mesh.load.scenario.key;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A constant with the label that scenario files, results and messages give it. */
public interface Labelled {

    String name();

    /** Returns the name in lower case with hyphens, such as {@code apache-pool}. */
    default String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static <E extends Labelled> Optional<E> find(Class<E> type, String label) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.label().equals(label))
                .findFirst();
    }

    static List<String> labels(Class<? extends Labelled> type) {
        return Arrays.stream(type.getEnumConstants()).map(Labelled::label).toList();
    }
}
