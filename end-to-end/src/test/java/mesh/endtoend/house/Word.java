package mesh.endtoend.house;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A word of our own for something that already has a name.
 *
 * @param literal a text in everything that the pattern matches, so that most files need no search; empty if there is none
 * @param pattern matches the word, and nothing that is correct
 * @param place where to search for the word
 * @param instead what to write
 * @param example a line that contains the word, as a file once did
 */
record Word(String literal, Pattern pattern, Place place, String instead, String example) {

    /** Prose may break lines anywhere, and each line of a comment begins with a sign. */
    private static final String SPACE = "[\\s*/#]+";

    /** Where to search for a word. */
    enum Place {
        /** Everything that is written. */
        ANYWHERE("notes.md"),
        /** Java without comments and strings. */
        CODE("module/src/main/java/Notes.java"),
        /** Scenarios, configuration, and what documents quote of them. */
        YAML("module/src/main/resources/notes.yaml");

        private final String file;

        Place(String file) {
            this.file = file;
        }

        /** Returns the path of a file in which this place is searched. */
        String file() {
            return file;
        }

        /** Returns the part of a file to search: it has all lines of the file, or nothing. */
        String of(SourceFile file) {
            return switch (this) {
                case ANYWHERE -> file.text();
                case CODE -> file.isJava() ? file.code() : "";
                case YAML -> file.path().matches(".*\\.(yaml|yml|md)") ? file.text() : "";
            };
        }
    }

    /** Returns a name that nobody would write in another sense. Longer names may contain it. */
    static Word name(String name, String instead) {
        Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])");
        return new Word(name, whole, Place.ANYWHERE, instead, name);
    }

    /** Returns a type whose name is also an English word, so that only code means the type. */
    static Word type(String name, String instead) {
        String code = "final class %s {}".formatted(name);
        return new Word(name, Pattern.compile("(?<![.\\w])" + name + "\\b"), Place.CODE, instead, code);
    }

    /** Returns several words in a row, on one line or more. */
    static Word phrase(String phrase, String instead) {
        String words = Stream.of(phrase.split(" ", -1)).map(Pattern::quote).collect(Collectors.joining(SPACE));
        Pattern whole = Pattern.compile("(?i)\\b" + words + "\\b");
        return new Word("", whole, Place.ANYWHERE, instead, phrase.toUpperCase(Locale.ROOT));
    }

    /** Returns one or more values of a key. */
    static Word yaml(String regex, String instead, String example) {
        return new Word("", Pattern.compile("(?m)" + regex), Place.YAML, instead, example);
    }

    static Word anywhere(String regex, String instead, String example) {
        return new Word("", Pattern.compile(regex.replace(" ", SPACE)), Place.ANYWHERE, instead, example);
    }

    static Word code(String regex, String instead, String example) {
        return new Word("", Pattern.compile(regex), Place.CODE, instead, example);
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
