package mesh.load.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A constant with the name that scenario files, results and messages give it. */
public interface Named {

    /** Lower case with hyphens, such as {@code netty-gateway}. */
    String label();

    /** The constant of this name. */
    static <E extends Enum<E> & Named> Optional<E> find(Class<E> type, String label) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.label().equals(label))
                .findFirst();
    }

    /** All names, in the order of the constants. */
    static <E extends Enum<E> & Named> List<String> labels(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Named::label).toList();
    }
}
