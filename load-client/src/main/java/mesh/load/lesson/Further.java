package mesh.load.lesson;

import java.util.List;
import java.util.stream.Stream;

/**
 * Another circumstance of the reader's own case, and the scenario whose question decides it.
 *
 * @param id a letter: {@code a} is the first
 * @param text a few words
 * @param scenario a shipped one; its name leads to the question, see {@link DecidedQuestion}
 */
public record Further(String id, String text, String scenario) {

    /**
     * Reads which of them apply to the reader: letters with blanks or commas between them.
     *
     * @throws IllegalArgumentException whose message says what is allowed
     */
    public static List<Further> read(List<Further> all, String typed) {
        List<String> letters = Stream.of(typed.strip().split("[\\s,]+", -1)).toList();
        List<String> ids = all.stream().map(Further::id).toList();
        if (!ids.containsAll(letters)) {
            throw new IllegalArgumentException("letters from " + ids.getFirst() + " to " + ids.getLast()
                    + " with blanks between them, or Enter for none");
        }
        return all.stream().filter(one -> letters.contains(one.id())).toList();
    }
}
