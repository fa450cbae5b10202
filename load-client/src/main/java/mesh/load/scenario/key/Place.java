package mesh.load.scenario.key;

/**
 * A position in a file, such as {@code my.yaml:7:5}, for messages. All places are equal to each other, so that the same scenario from two
 * files is equal, too.
 */
public record Place(String text) {

    /** The place of a value that is in no file. */
    public static final Place NONE = new Place("");

    boolean isNone() {
        return text.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
