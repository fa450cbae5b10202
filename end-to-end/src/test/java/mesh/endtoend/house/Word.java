package mesh.endtoend.house;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A word of our own for something that already has a name in the field.
 *
 * @param literal a text that every match of the pattern contains, so that most files need no search; empty if there is none
 * @param pattern matches the word, but no correct text
 * @param place where to search for the word
 * @param instead what to write
 * @param example a line that contains the word, from an earlier version of a file
 */
record Word(String literal, Pattern pattern, Place place, String instead, String example) {

    /** Matches the space between two words. Prose may break lines there, and each line of a comment begins with a sign. */
    private static final String SPACE = "[\\s*/#]+";

    /** At least three letters at the beginning, of which the last is not optional. */
    private static final Pattern FIRST_LETTERS = Pattern.compile("(?:\\\\b)?([A-Za-z_]{3,})(?![?*{A-Za-z_])");

    /** Where to search for a word. */
    enum Place {
        /** All text. */
        ANYWHERE("notes.md"),
        /** Java without comments and strings. */
        CODE("module/src/main/java/Notes.java"),
        /** Scenarios and configuration, and quotations of them in documents. */
        YAML("module/src/main/resources/notes.yaml");

        private final String file;

        Place(String file) {
            this.file = file;
        }

        /** Returns the path of a file in which this place is searched. */
        String file() {
            return file;
        }

        /** Returns the part of a file to search. It is empty, or has as many lines as the file. */
        String of(SourceFile file) {
            return switch (this) {
                case ANYWHERE -> file.text();
                case CODE -> file.isJava() ? file.code() : "";
                case YAML -> file.path().matches(".*\\.(yaml|yml|md)") ? file.text() : "";
            };
        }
    }

    /** Returns a name that has no other sense. The name is also found inside longer names. */
    static Word name(String name, String instead) {
        Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])");
        return new Word(name, whole, Place.ANYWHERE, instead, name);
    }

    /** Returns a type whose name is also an English word, so that it is searched for only in code. */
    static Word type(String name, String instead) {
        String code = "final class %s {}".formatted(name);
        return new Word(name, Pattern.compile("(?<![.\\w])" + name + "\\b"), Place.CODE, instead, code);
    }

    /** Returns a phrase of several words, which may be on more than one line. */
    static Word phrase(String phrase, String instead) {
        String words = Stream.of(phrase.split(" ", -1)).map(Pattern::quote).collect(Collectors.joining(SPACE));
        Pattern whole = Pattern.compile("(?i)\\b" + words + "\\b");
        return new Word("", whole, Place.ANYWHERE, instead, phrase.toUpperCase(Locale.ROOT));
    }

    /** Returns the values of a key in YAML. */
    static Word yaml(String regex, String instead, String example) {
        return new Word(literalOf(regex), Pattern.compile("(?m)" + regex), Place.YAML, instead, example);
    }

    static Word anywhere(String regex, String instead, String example) {
        return new Word(literalOf(regex), Pattern.compile(regex.replace(" ", SPACE)), Place.ANYWHERE, instead, example);
    }

    static Word code(String regex, String instead, String example) {
        return new Word(literalOf(regex), Pattern.compile(regex), Place.CODE, instead, example);
    }

    /** Returns the first letters that every match contains; empty if the regex does not simply begin with them. */
    private static String literalOf(String regex) {
        boolean isSimple = !regex.contains("(?i)")
                && !regex.replaceAll("\\((?:[^()]|\\([^()]*\\))*\\)", "").contains("|");
        Matcher letters = FIRST_LETTERS.matcher(regex);
        return isSimple && letters.lookingAt() ? letters.group(1) : "";
    }

    /** Returns a sentence for each match in the part of a file that {@link #place()} selects. */
    Stream<String> findIn(String path, String text) {
        if (!text.contains(literal)) {
            return Stream.empty();
        }
        return pattern.matcher(text)
                .results()
                .map(found -> "%s:%d: write '%s' instead of '%s'"
                        .formatted(
                                path,
                                lineOf(text, found.start()),
                                instead,
                                found.group().strip().replaceAll(SPACE, " ")));
    }

    private static long lineOf(String text, int offset) {
        return 1 + text.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    /** Returns the display name of the word's test. */
    @Override
    public String toString() {
        return example + " -> " + instead;
    }
}
