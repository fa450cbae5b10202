package mesh.load.lesson;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.Map;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.Labelled;

/** A number that a lesson asks for before predictions. It is whole, or a time such as {@code 80ms} with bounds in milliseconds. */
public record OwnNumber(Kind number, String question, String value, int min, int max) {

    public enum Kind implements Labelled {
        USERS,
        /** Calls of the backend that a request makes. */
        CALLS,
        /** Service time of one of these calls. */
        SERVICE_TIME;

        @JsonValue
        @Override
        public String label() {
            return Labelled.super.label();
        }
    }

    /** Returns a typed answer in the form of a scenario, or throws an {@link IllegalArgumentException} that says what is allowed. */
    public String read(String typed) {
        String text = typed.strip();
        return number == Kind.SERVICE_TIME ? time(text) : whole(text);
    }

    public String allowed() {
        return number == Kind.SERVICE_TIME
                ? "a time from " + min + "ms to " + max + "ms, such as 80ms"
                : "a whole number from " + min + " to " + max;
    }

    OwnNumber with(String typed) {
        return new OwnNumber(number, question, read(typed), min, max);
    }

    /** Returns the values of a scenario that this number replaces, by their keys. */
    Map<String, Object> change() {
        return switch (number) {
            case USERS -> Map.of("users", value);
            case CALLS -> Map.of("work", Map.of("fixed", value));
            case SERVICE_TIME -> Map.of("legacy", Map.of("service-time", value));
        };
    }

    private String whole(String text) {
        int entered = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
        require(entered >= min && entered <= max);
        return String.valueOf(entered);
    }

    private String time(String text) {
        String withUnit = text.matches("\\d+") ? text + "ms" : text;
        require(withUnit.matches("\\d{1,9}(us|ms|s|m)"));
        Duration entered = Durations.parse(withUnit);
        require(entered.compareTo(Duration.ofMillis(min)) >= 0 && entered.compareTo(Duration.ofMillis(max)) <= 0);
        return Durations.text(entered);
    }

    private void require(boolean fits) {
        if (!fits) {
            throw new IllegalArgumentException(allowed());
        }
    }
}
