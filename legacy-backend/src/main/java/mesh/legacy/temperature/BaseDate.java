package mesh.legacy.temperature;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import mesh.legacy.problem.RequestRejectedException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Reads the request's date. */
final class BaseDate {

    private static final String ALLOWED =
            "the parameter baseDate must be a date from 0000-01-01 to 9999-12-31, such as 2026-11-20";

    private BaseDate() {}

    /** Reads an ISO date with a four-digit year. Rejects anything else, including 30 February, with a 400. */
    static LocalDate parse(@Nullable String text) {
        if (text == null) {
            throw new RequestRejectedException(HttpStatus.BAD_REQUEST, ALLOWED + "; it is missing");
        }
        try {
            LocalDate date = LocalDate.parse(text);
            if (date.getYear() >= 0 && date.getYear() <= 9999) {
                return date;
            }
        } catch (DateTimeParseException e) {
            // Continues to the exception below, whose message is enough for the caller.
        }
        throw new RequestRejectedException(HttpStatus.BAD_REQUEST, ALLOWED + "; it is '" + shortened(text) + "'");
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
