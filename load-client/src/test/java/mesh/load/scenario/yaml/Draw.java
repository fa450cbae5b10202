package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Draws random values. The same seed always draws the same values. */
final class Draw {

    /** Texts that YAML could take for another type, or for the end of a value. */
    private static final List<String> WORDS = List.of(
            "yes",
            "no",
            "null",
            "~",
            "true",
            "12",
            "1e3",
            "0x1F",
            "2026-11-21",
            ".inf",
            "-",
            "?",
            ":",
            "a: b",
            "#",
            "x#y",
            "'",
            "\"",
            "''",
            "{",
            "}",
            "[a,",
            "]",
            "*a",
            "&a",
            "!b",
            "|",
            ">",
            "%",
            "@",
            "`",
            "---",
            "...",
            "<<",
            "=",
            "\\",
            "\\n",
            "é",
            "≥",
            "日本",
            "🙂",
            "\u0007",
            "\u001b[2J",
            "\u0085",
            "\uFEFF",
            "word",
            "{cnt}");

    private final SplittableRandom random;

    Draw(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean yes() {
        return random.nextBoolean();
    }

    /** Draws a number between two bounds, both inclusive. */
    int number(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    <E extends Enum<E>> E one(Class<E> type) {
        return one(List.of(type.getEnumConstants()));
    }

    <T> @Nullable T perhaps(Supplier<T> value) {
        return yes() ? value.get() : null;
    }

    <T> List<T> list(int least, int most, IntFunction<T> value) {
        return IntStream.range(0, number(least, most)).mapToObj(value).toList();
    }

    /** Draws a subset, in the given order. */
    <T> List<T> some(List<T> of) {
        return of.stream().filter(one -> yes()).toList();
    }

    /** Draws one line without white space at its ends. */
    String text() {
        return list(1, 30, i -> one(WORDS)).stream()
                .collect(Collectors.joining(" "))
                .strip();
    }

    /** Draws several lines without white space at their ends. */
    String lines() {
        List<String> separators = List.of("\n", "\n\n", "\t", "  \n  ", " ");
        StringBuilder lines = new StringBuilder();
        list(1, 40, i -> one(WORDS) + one(separators)).forEach(lines::append);
        return lines.toString().strip();
    }

    /** Draws lower-case letters, digits and hyphens, and appends a number that makes the id unique. */
    String id(int number) {
        return one(List.of("a", "x-1", "true", "null", "0", "1e", "no", "tomcat-" + "y".repeat(20))) + "-" + number;
    }

    /** Draws a duration longer than zero, in a unit of the scenario format. */
    Duration duration(Duration longest) {
        List<Duration> units =
                List.of(Duration.ofNanos(1_000), Duration.ofMillis(1), Duration.ofSeconds(1), Duration.ofMinutes(1));
        Duration drawn = one(units).multipliedBy(number(1, yes() ? 10 : 999_999));
        return drawn.compareTo(longest) > 0 ? longest : drawn;
    }

    /** Draws two different values. */
    <T> List<T> twoOf(List<T> of) {
        List<T> left = new ArrayList<>(of);
        T first = one(left);
        left.remove(first);
        return List.of(first, one(left));
    }
}
