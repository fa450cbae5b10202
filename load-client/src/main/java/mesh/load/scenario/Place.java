package mesh.load.scenario;

/**
 * A position in a file, such as {@code my.yaml:7:5}, for messages. It is not part of the value there: scenarios that differ only in
 * their files are equal.
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
