package mesh.container.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mesh.container.body.Hashes;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The available files. The first request for a file loads it, so that files add nothing to the cost of a start. The file then stays in
 * memory, so that a measurement does not include the disk. All downloads share these 20 MB of heap.
 */
@Component
class PdfFiles {

    private static final Set<String> SIZES = Set.of("3kb", "200kb", "20mb");

    private final Map<String, Pdf> loaded = new ConcurrentHashMap<>();

    @Nullable
    Pdf ofSize(String size) {
        return SIZES.contains(size) ? loaded.computeIfAbsent(size, PdfFiles::load) : null;
    }

    private static Pdf load(String size) {
        try (InputStream file = PdfFiles.class.getResourceAsStream("/pdf/" + size + ".pdf")) {
            if (file == null) {
                throw new IllegalStateException("pdf/" + size + ".pdf is not on the class path");
            }
            byte[] bytes = file.readAllBytes();
            return new Pdf(bytes, Hashes.digest(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
