package mesh.load.lesson;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.scenario.Labelled;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a result, with placeholders for figures of the run.
 *
 * @param when an assertion that must pass on the run, because the text would otherwise explain something that did not happen
 * @param text three sentences
 * @param otherwise the text if that assertion fails
 */
public record Explanation(String when, String text, String otherwise) {

    /**
     * A placeholder for a figure of the run. <code>{duration}</code> is the time of the question's contender, and
     * <code>{duration(other)}</code> is the time of another contender. <code>{ratio(other)}</code> is the first time divided by the second.
     *
     * @param name of a {@link LessonMetric}, or {@link #CAUSE} or {@link #LIMIT}
     * @param contender in parentheses; null for the contender of the question
     */
    record Placeholder(String name, @Nullable String contender) {

        /** The most frequent cause of failures. */
        static final String CAUSE = "cause";

        /** The lesson's limit, and its value in force. */
        static final String LIMIT = "limit";

        /** Finds a placeholder; {@link #of} uses its groups. */
        static final Pattern PATTERN = Pattern.compile("\\{([^{}()]*)(?:\\(([^{}()]*)\\))?}");

        static final List<String> NAMES = Stream.concat(
                        Labelled.labels(LessonMetric.class).stream(), Stream.of(CAUSE, LIMIT))
                .toList();

        static Placeholder of(MatchResult found) {
            return new Placeholder(found.group(1), found.group(2));
        }

        static List<Placeholder> in(String text) {
            return PATTERN.matcher(text).results().map(Placeholder::of).toList();
        }
    }
}
