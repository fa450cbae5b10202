package mesh.load.scenario;

/**
 * Where something stands in a file: {@code my.yaml:7:5}. It is for messages, and no part of what stands there: a scenario that is read
 * from another file is the same one.
 */
public final class Place {

    /** Of what was made without a file. */
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
