package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import mesh.load.scenario.text.Durations;
import mesh.load.scenario.text.Labelled;

/**
 * A number that a lesson asks for before anything is predicted: the reader's own, or else the one that the lesson comes with.
 *
 * @param number which one
 * @param question that asks for it
 * @param value what is run: a whole number, or a time such as {@code 80ms}
 * @param min the least that is allowed; of a time in milliseconds
 * @param max the most, likewise
 */
public record OwnNumber(Kind number, String question, String value, int min, int max) {

    /** What can be asked for. */
    public enum Kind implements Labelled {
        /** Users of each contender. */
        USERS("users"),
        /** Calls of the backend that a request makes. */
        CALLS("calls"),
        /** How long the backend takes for one of them. */
        SERVICE_TIME("service-time");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        @JsonValue
        @Override
        public String label() {
            return label;
        }
    }

    /**
     * Reads what somebody says. Of a time the unit may be left out.
     *
     * @return the same as a scenario writes it
     * @throws IllegalArgumentException whose message says what is allowed
     */
    public String read(String typed) {
        String text = typed.strip();
        return number == Kind.SERVICE_TIME ? time(text) : whole(text);
    }

    /** What may be said, in a few words. */
    public String allowed() {
        return number == Kind.SERVICE_TIME
                ? "a time from " + min + "ms to " + max + "ms, such as 80ms"
                : "a whole number from " + min + " to " + max;
    }

    /** The same with another value. */
    public OwnNumber with(String typed) {
        return new OwnNumber(number, question, read(typed), min, max);
    }

    private String whole(String text) {
        int said = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
        require(said >= min && said <= max);
        return String.valueOf(said);
    }

    private String time(String text) {
        String withUnit = text.matches("\\d+") ? text + "ms" : text;
        require(withUnit.matches("\\d{1,9}(us|ms|s|m)"));
        Duration said = Durations.parse(withUnit);
        require(said.compareTo(Duration.ofMillis(min)) >= 0 && said.compareTo(Duration.ofMillis(max)) <= 0);
        return Durations.text(said);
    }

    private void require(boolean fits) {
        if (!fits) {
            throw new IllegalArgumentException(allowed());
        }
    }
}
