package mesh.load.scenario;

/**
 * A position in a file, such as {@code my.yaml:7:5}, for messages. All places are equal to each other, so that the same scenario from two
 * files is equal, too.
 */
public record Place(String text) {

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
