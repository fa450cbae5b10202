package mesh.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import mesh.load.text.Template;
import org.springframework.core.io.ClassPathResource;

/**
 * A page. Each page has its own content from {@code <main>} to {@code </main>}, and a style sheet and a script of the same name. All pages
 * share one frame around their content.
 */
public enum Page {
    HOME("home", "Servlet versus reactive"),
    RUN("run", "Run"),
    COMPARE("compare", "Two runs"),
    LESSON("lesson", "Lessons"),
    WHAT_IF("what-if", "What if");

    private final String html;

    Page(String name, String title) {
        html = new Template(read("frame")).fill(Map.of("name", name, "title", title, "main", read(name)));
    }

    /** Returns the whole document, frame included. */
    public String html() {
        return html;
    }

    private static String read(String name) {
        try {
            return new ClassPathResource("static/" + name + ".html").getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
