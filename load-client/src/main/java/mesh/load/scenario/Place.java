package mesh.load.scenario;

/**
 * A position in a file, such as {@code my.yaml:7:5}, for messages. All places are equal, so equal scenarios from different files are
 * equal, too.
 */
public final class Place {

    /** The place of something that comes from no file. */
    static final Place NONE = new Place("");

    private final String text;

    public Place(String text) {
        this.text = text;
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
