package mesh.console;

import java.nio.charset.StandardCharsets;
import mesh.load.text.Colours;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the pages. A page is a shell without data, and its script fetches the data. All runs share one shell, and all lessons share
 * another.
 */
@RestController
final class PageController {

    private static final MediaType PAGE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
    private static final MediaType SCRIPT = new MediaType("text", "javascript", StandardCharsets.UTF_8);
    private static final MediaType STYLE = new MediaType("text", "css", StandardCharsets.UTF_8);

    private static final MediaType ICON = new MediaType("image", "svg+xml");

    @GetMapping("/")
    ResponseEntity<String> home() {
        return response(PAGE, Page.HOME.html());
    }

    @GetMapping("/runs/{folder}")
    ResponseEntity<String> run() {
        return response(PAGE, Page.RUN.html());
    }

    @GetMapping("/compare")
    ResponseEntity<String> compare() {
        return response(PAGE, Page.COMPARE.html());
    }

    @GetMapping({"/lessons", "/lessons/{id}"})
    ResponseEntity<String> lesson() {
        return response(PAGE, Page.LESSON.html());
    }

    @GetMapping("/what-if")
    ResponseEntity<String> whatIf() {
        return response(PAGE, Page.WHAT_IF.html());
    }

    /** Serves the same file that every report contains. */
    @GetMapping("/assets/echarts.min.js")
    ResponseEntity<Resource> charts() {
        return response(SCRIPT, new ClassPathResource("report/echarts.min.js"));
    }

    /** Serves the report's colours, so that a colour means the same on a page and in a report. */
    @GetMapping("/assets/colours.css")
    ResponseEntity<String> colours() {
        return response(STYLE, Colours.css());
    }

    /** Serves the icon that browsers request for pages without an icon of their own, such as a report. */
    @GetMapping("/favicon.ico")
    ResponseEntity<Resource> icon() {
        return response(ICON, new ClassPathResource("static/assets/icon.svg"));
    }

    private static <T> ResponseEntity<T> response(MediaType type, T body) {
        return ResponseEntity.ok()
                .contentType(type)
                .cacheControl(CacheControl.noCache())
                .body(body);
    }
}
