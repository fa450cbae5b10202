package mesh.load.scenario.rules;

import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.ScenarioException;

/** Where the user has given the values of a scenario: the keys of a file, the options of a command or the fields of a form. */
public interface Origin {

    /** Returns how a message calls a value, such as {@code 'path'} in a file, or {@code --path}. */
    String name(String key);

    /** Returns whether the user could give this value here, so that a message may recommend it. */
    boolean offers(String key);

    /** Returns the origin of the values in this value. */
    Origin within(String key);

    /** Creates the exception for a wrong value. Its message begins with the value's place, if the value is in a file. */
    ScenarioException fault(String key, String message);

    default void require(boolean isRight, String key, String message) {
        if (!isRight) {
            throw fault(key, message);
        }
    }

    default void requireText(String key, String value, Key.Text text) {
        require(text.matches(value), key, notAllowed(key, value, text.allowed()));
    }

    /** Requires a whole number within bounds, both included. */
    default void requireNumber(String key, int value, int min, int max) {
        String allowed = "a whole number from " + min + " to " + max;
        require(value >= min && value <= max, key, notAllowed(key, String.valueOf(value), allowed));
    }

    private String notAllowed(String key, String value, String allowed) {
        return name(key) + " is '" + value + "'. Allowed: " + allowed.replace("'data'", name("data"));
    }
}
