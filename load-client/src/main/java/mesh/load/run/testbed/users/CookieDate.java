package mesh.load.run.testbed.users;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the date in a cookie as browsers do (RFC 6265, section 5.1.1): its parts in any order, and without regard to weekday and zone.
 * Servers write such dates in many formats.
 */
final class CookieDate {

    private static final Pattern TOKEN = Pattern.compile("[^\\t -/;-@\\[-`{-~]+");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:\\D.*)?");
    private static final Pattern DAY = Pattern.compile("(\\d{1,2})(?:\\D.*)?");
    private static final Pattern MONTH = Pattern.compile("(?i)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*");
    private static final Pattern YEAR = Pattern.compile("(\\d{2,4})(?:\\D.*)?");

    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
    private static final int FIRST_YEAR = 1601;

    private CookieDate() {}

    /** Returns the date; empty if the text lacks a day, a month, a year or a time, or has an impossible one. */
    static Optional<Instant> of(String text) {
        Map<Pattern, Matcher> parts = new HashMap<>();
        TOKEN.matcher(text)
                .results()
                .map(MatchResult::group)
                .forEach(token -> Stream.of(TIME, DAY, MONTH, YEAR)
                        .filter(part -> !parts.containsKey(part))
                        .map(part -> part.matcher(token))
                        .filter(Matcher::matches)
                        .findFirst() // a token is only one part: 01 in 01-Jan-70 is no year
                        .ifPresent(part -> parts.put(part.pattern(), part)));
        return parts.size() < 4 ? Optional.empty() : date(parts);
    }

    private static Optional<Instant> date(Map<Pattern, Matcher> parts) {
        int year = number(parts, YEAR, 1);
        int fullYear = year < 70 ? year + 2000 : year < 100 ? year + 1900 : year;
        String month = group(parts, MONTH, 1).toLowerCase(Locale.ROOT);
        try {
            LocalDateTime date = LocalDateTime.of(
                    fullYear,
                    MONTHS.indexOf(month) / 3 + 1,
                    number(parts, DAY, 1),
                    number(parts, TIME, 1),
                    number(parts, TIME, 2),
                    number(parts, TIME, 3));
            return Optional.of(date.toInstant(ZoneOffset.UTC)).filter(any -> fullYear >= FIRST_YEAR);
        } catch (DateTimeException impossible) {
            return Optional.empty();
        }
    }

    private static int number(Map<Pattern, Matcher> parts, Pattern part, int group) {
        return Integer.parseInt(group(parts, part, group));
    }

    private static String group(Map<Pattern, Matcher> parts, Pattern part, int group) {
        return Objects.requireNonNull(parts.get(part)).group(group);
    }
}
