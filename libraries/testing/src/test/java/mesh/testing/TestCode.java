package mesh.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the names and texts in the class file of a test, and in those of the module's test code that it uses. */
final class TestCode {

    private static final Path CLASSES = Path.of("target", "test-classes");
    private static final Pattern NAME = Pattern.compile("mesh/[\\w/$]+");

    /** Test classes share helpers. */
    private static final Map<String, String> READ = new ConcurrentHashMap<>();

    private TestCode() {}

    /** Returns the content of these class files, in which each constant is preceded by its length: two bytes. */
    static String of(String className) {
        StringBuilder all = new StringBuilder();
        Set<String> read = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(Set.of(className.replace('.', '/')));
        while (!open.isEmpty()) {
            String next = open.pop();
            String text = read.add(next) ? READ.computeIfAbsent(next, TestCode::contentOf) : "";
            all.append(text);
            for (Matcher names = NAME.matcher(text); names.find(); ) {
                open.push(names.group());
            }
        }
        return all.toString();
    }

    private static String contentOf(String className) {
        try {
            return Files.readString(CLASSES.resolve(className + ".class"), ISO_8859_1);
        } catch (IOException e) {
            return ""; // a class of the main code
        }
    }
}
