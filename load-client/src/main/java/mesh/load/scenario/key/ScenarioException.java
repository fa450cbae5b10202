package mesh.load.scenario.key;

/** A scenario that cannot be used. The message names the place, the mistake and the allowed values. */
public class ScenarioException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ScenarioException(String message) {
        super(message);
    }

    /** Creates a message on one line, even if a value in it has several. It begins with the place, if there is one. */
    public ScenarioException(Place place, String message) {
        this((place.isNone() ? "" : place + ": ") + message.replaceAll("\\s*\\R\\s*", " "));
    }

    public static void unless(boolean isRight, Place place, String message) {
        if (!isRight) {
            throw new ScenarioException(place, message);
        }
    }
}
