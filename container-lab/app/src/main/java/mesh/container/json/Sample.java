package mesh.container.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import mesh.container.body.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * A document to send, and the digest that its JSON must have.
 *
 * @param digest in the format of RFC 9530
 */
record Sample(Document document, String digest) {

    private static final Map<String, Sample> ALL =
            Map.of("5kb", ofSize(5 * 1024), "50kb", ofSize(50 * 1024), "250kb", ofSize(250 * 1024));

    private static Sample ofSize(int bytes) {
        Document document = Document.ofSize(bytes);
        return new Sample(document, Hashes.digest(document.toJson().getBytes(UTF_8)));
    }

    static @Nullable Sample of(String size) {
        return ALL.get(size);
    }
}
