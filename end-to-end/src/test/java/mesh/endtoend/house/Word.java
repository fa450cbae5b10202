package mesh.endtoend.house;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A word of our own for what has a name already.
 *
 * @param literal stands wherever the pattern finds something, so that most files need not be looked through; empty if there is none
 * @param pattern finds it, and nothing that is right
 * @param place where it is looked for
 * @param instead what to write
 * @param example a line in which it stands, as it once did
 */
record Word(String literal, Pattern pattern, Place place, String instead, String example) {

    /** Prose breaks lines anywhere, and comments begin each with a sign. */
    private static final String SPACE = "[\\s*/#]+";

    /** What a word is looked for in. */
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

        /** One of the files that it is in. */
        String file() {
            return file;
        }

        /** What of a file is looked through: as long as the file, line by line, or nothing. */
        String of(SourceFile file) {
            return switch (this) {
                case ANYWHERE -> file.text();
                case CODE -> file.isJava() ? file.code() : "";
                case YAML -> file.path().matches(".*\\.(yaml|yml|md)") ? file.text() : "";
            };
        }
    }

    /** A name that nobody would write in another sense: each of its parts may stand in a longer one. */
    static Word name(String name, String instead) {
        Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])");
        return new Word(name, whole, Place.ANYWHERE, instead, name);
    }

    /** A type that is called as an English word is: only code means the type. */
    static Word type(String name, String instead) {
        String code = "final class %s {}".formatted(name);
        return new Word(name, Pattern.compile("(?<![.\\w])" + name + "\\b"), Place.CODE, instead, code);
    }

    /** Several words in a row, on one line or more. */
    static Word phrase(String phrase, String instead) {
        String words = Stream.of(phrase.split(" ", -1)).map(Pattern::quote).collect(Collectors.joining(SPACE));
        Pattern whole = Pattern.compile("(?i)\\b" + words + "\\b");
        return new Word("", whole, Place.ANYWHERE, instead, phrase.toUpperCase(Locale.ROOT));
    }

    /** The value of a key, or several. */
    static Word yaml(String regex, String instead, String example) {
        return new Word("", Pattern.compile("(?m)" + regex), Place.YAML, instead, example);
    }

    static Word anywhere(String regex, String instead, String example) {
        return new Word("", Pattern.compile(regex.replace(" ", SPACE)), Place.ANYWHERE, instead, example);
    }

    static Word code(String regex, String instead, String example) {
        return new Word("", Pattern.compile(regex), Place.CODE, instead, example);
    }

    /** A sentence for each place in a file, of whose text {@link #place()} is what is looked through. */
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

    /** It names the test. */
    @Override
    public String toString() {
        return example + " -> " + instead;
    }
}
