package mesh.console;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.console.security.WorkQueues;
import mesh.console.security.WorkQueues.Work;
import mesh.console.site.handbook.Handbook;
import mesh.console.site.handbook.HandbookException;
import mesh.load.os.FileTree;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/**
 * Serves the handbook with its search. Its pages are those of {@code ./mesh site}, so links to other pages of the site lead to the console's
 * own. The first request writes the pages into a temporary folder.
 */
@RestController
final class HandbookController implements DisposableBean {

    private final ConsoleProperties properties;
    private final WorkQueues queues;
    private @Nullable Path written;

    HandbookController(ConsoleProperties properties, WorkQueues queues) {
        this.properties = properties;
        this.queues = queues;
    }

    @GetMapping({"/handbook", "/handbook/"})
    ResponseEntity<Void> start() {
        return to("/handbook/index.html");
    }

    @GetMapping({"/handbook/{*path}", "/assets/handbook.css", "/assets/handbook.js", "/assets/theme.js"})
    Mono<ResponseEntity<Resource>> file(ServerHttpRequest request) {
        String path = request.getPath().pathWithinApplication().value().substring(1);
        return queues.submit(Work.DOCUMENT, () -> file(path));
    }

    private ResponseEntity<Resource> file(String path) throws IOException {
        Path site = site();
        Path file = site.resolve(path).normalize();
        if (!file.startsWith(site) || !Files.isRegularFile(file)) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "the handbook has no such page");
        }
        Resource resource = new FileSystemResource(file);
        MediaType type = MediaTypeFactory.getMediaType(resource).orElse(MediaType.APPLICATION_OCTET_STREAM);
        boolean isText = type.getType().equals("text") || type.getSubtype().contains("javascript");
        return ResponseEntity.ok()
                .contentType(isText ? new MediaType(type, StandardCharsets.UTF_8) : type)
                .cacheControl(CacheControl.noCache())
                .body(resource);
    }

    private synchronized Path site() throws IOException {
        Path site = written;
        if (site == null) {
            site = Files.createTempDirectory("mesh-handbook-");
            written = site;
            try {
                Handbook.write(properties.home(), site, null);
            } catch (HandbookException | IOException none) {
                FileTree.delete(site);
                written = null;
                throw new ResponseStatusException(
                        HttpStatus.NOT_FOUND, "there are no documents in " + properties.home(), none);
            }
        }
        return site;
    }

    @GetMapping("/index.html")
    ResponseEntity<Void> lessons() {
        return to("/lessons");
    }

    @GetMapping("/lesson-{id}.html")
    ResponseEntity<Void> lesson(@PathVariable String id) {
        return to("/lessons/" + id);
    }

    @GetMapping("/what-if.html")
    ResponseEntity<Void> whatIf() {
        return to("/what-if");
    }

    @GetMapping("/runs.html")
    ResponseEntity<Void> runs() {
        return to("/");
    }

    private static ResponseEntity<Void> to(String path) {
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create(path))
                .build();
    }

    @Override
    public synchronized void destroy() throws IOException {
        if (written != null) {
            FileTree.delete(written);
        }
    }
}
