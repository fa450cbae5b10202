package mesh.endtoend.house;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sentences of a document's prose. Code, tables, headings and the targets of links are left out. */
final class Sentences {

    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```|^(?: {4}|\\t)(?![-*\\d]).*?$");
    private static final Pattern NO_PROSE = Pattern.compile("(?m)^(?:[|#<>]|!\\[).*$");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern BLOCK_END = Pattern.compile("\\n\\s*\\n|\\n(?=\\s*(?:[-*]|\\d+\\.) )");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.?!][)\"*]{0,3})\\s+|(?<=[:;])\\s+(?=[A-Z])");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}'’.,%/-]*");

    private Sentences() {}

    static List<String> of(String markdown) {
        String prose =
                NO_PROSE.matcher(CODE_BLOCK.matcher(markdown).replaceAll("")).replaceAll("");
        String plain = CODE.matcher(LINK.matcher(prose).replaceAll("$1")).replaceAll("X");
        return BLOCK_END
                .splitAsStream(plain)
                .flatMap(block -> SENTENCE_END.splitAsStream(block.replaceAll("\\s+", " ")))
                .map(String::strip)
                .filter(sentence -> words(sentence) > 0)
                .toList();
    }

    /** Returns the number of words. A piece of code counts as one. */
    static int words(String sentence) {
        return (int) WORD.matcher(sentence).results().count();
    }

    /** Returns the sentences with more words than this, each with the path of its document. */
    static Stream<String> longerThan(int words, SourceFile document) {
        return of(document.text()).stream()
                .filter(sentence -> words(sentence) > words)
                .map(sentence -> document.path() + " has a sentence of " + words(sentence) + " words: " + sentence);
    }
}
