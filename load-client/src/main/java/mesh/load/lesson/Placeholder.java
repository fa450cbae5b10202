package mesh.load.lesson;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.scenario.text.Labelled;
import org.jspecify.annotations.Nullable;

/**
 * A figure of the run in a text: <code>{duration}</code> of the contender that is asked about, <code>{duration(other)}</code> of another, and
 * <code>{ratio(other)}</code>, how many times as long as the other one it took.
 *
 * @param name of a {@link Metric}, or {@link #CAUSE} or {@link #LIMIT}
 * @param contender in parentheses; null for the one that is asked about
 */
public record Placeholder(String name, @Nullable String contender) {

    /** How most of those who failed did so. */
    public static final String CAUSE = "cause";

    /** The lesson's limit, and its value in force. */
    public static final String LIMIT = "limit";

    /** Finds one; the groups are those of {@link #of}. */
    public static final Pattern PATTERN = Pattern.compile("\\{([^{}()]*)(?:\\(([^{}()]*)\\))?}");

    /** All that there are. */
    public static List<String> names() {
        return Stream.concat(Labelled.labels(Metric.class).stream(), Stream.of(CAUSE, LIMIT))
                .toList();
    }

    /** What was found. */
    public static Placeholder of(MatchResult found) {
        return new Placeholder(found.group(1), found.group(2));
    }

    /** Those of a text. */
    public static List<Placeholder> in(String text) {
        return PATTERN.matcher(text).results().map(Placeholder::of).toList();
    }
}
