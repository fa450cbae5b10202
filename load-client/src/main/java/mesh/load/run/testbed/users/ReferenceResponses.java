package mesh.load.run.testbed.users;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.engine.http.ContentDigest;
import mesh.load.engine.http.RequestBody;
import mesh.load.os.BoundedHttpClient;
import mesh.load.run.testbed.control.UnreachableServiceException;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.ServiceLog;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Fetches responses of an idle service, as the reference for responses under load, or as the body of requests. If the service sends a
 * digest itself ({@code Repr-Digest}, RFC 9530), it must match the response.
 */
final class ReferenceResponses implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PATIENCE_FOR_A_LINE = Duration.ofSeconds(10);
    private static final int MAX_LINE = 200;

    /** A request of this size is sent from a mapped file, and a file of twice this size cannot be mapped. */
    private static final long MAX_BYTES = 1L << 30;

    /** A hostile service chooses the text, so no pattern here reads a long part of it twice. */
    private static final Pattern PAGE_TITLE = Pattern.compile("(?i)<title[^<>]*>([^<]*)");

    /**
     * What servers say about a plain request on a port for TLS, which is not always in the title of the page. It is at the beginning of
     * a body, because such a body is a sentence or a short page.
     */
    private static final Pattern PLAIN_TO_TLS =
            Pattern.compile("(?i)\\b(plain|http request|requires|speaking)\\b.{0,80}\\b(tls|ssl|https)\\b(?!://)");

    private static final int MAX_BEGINNING = 16 * 1024;

    private static final Pattern TAG = Pattern.compile("<[^<>]*>");

    private static final Pattern STATED = Pattern.compile("(?<![^, ])sha-256=:([A-Za-z0-9+/]{43}=):");

    private final BoundedHttpClient http;

    ReferenceResponses() {
        this(MAX_BYTES);
    }

    ReferenceResponses(long maxBytes) {
        this.http = new BoundedHttpClient(PATIENCE, maxBytes);
    }

    /** @throws MeshException if there is no response, or if its body does not match the digest that the service sent */
    ContentDigest digest(URI uri, String accept) throws InterruptedException {
        return fetch(uri, accept, OutputStream.nullOutputStream());
    }

    /** Returns the body of the response as a body for requests. The bytes are in a file, and never in the heap. */
    RequestBody body(URI uri, String type) throws InterruptedException, IOException {
        Path file = Files.createTempFile("mesh-", ".body");
        try {
            try (OutputStream out = Files.newOutputStream(file)) {
                fetch(uri, type, out);
            }
            return RequestBody.ofFile(type, file);
        } finally {
            Files.delete(file); // a mapped file stays readable
        }
    }

    /** Returns the first line of a response with any status, without control characters; empty if there is none. */
    static Optional<String> firstLine(HttpRequest request, UnaryOperator<String> mask) throws InterruptedException {
        return any(request).map(HttpResponse::body).map(mask).flatMap(ReferenceResponses::line);
    }

    /** Returns an excerpt of a response with any status; empty if there is no response. */
    static Optional<String> excerpt(HttpRequest request, UnaryOperator<String> mask) throws InterruptedException {
        return any(request).map(response -> excerpt(response, mask));
    }

    /**
     * Returns the content type of a response, and where it leads or what its title is. What looks like a secret is masked.
     *
     * @param mask replaces known secrets, before the text is shortened
     */
    static String excerpt(HttpResponse<String> response, UnaryOperator<String> mask) {
        String type = response.headers()
                .firstValue("Content-Type")
                .map(value -> value.split(";", 2)[0].strip())
                .orElse("without a content type");
        Optional<String> says = response.headers()
                .firstValue("Location")
                .map(location -> "to " + location)
                .or(() -> title(response.body()))
                .map(mask)
                .flatMap(ReferenceResponses::line);
        return type + says.map(text -> ": " + ServiceLog.masked(text)).orElse("");
    }

    private static Optional<HttpResponse<String>> any(HttpRequest request) throws InterruptedException {
        try (BoundedHttpClient text = new BoundedHttpClient(PATIENCE_FOR_A_LINE)) {
            return Optional.of(text.send(request));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Returns the title of a ProblemDetail, the error of Spring Boot's JSON, or the title of a page; otherwise the whole body. */
    private static Optional<String> title(String body) {
        return json(body)
                .map(json -> Stream.of("title", "error", "message")
                        .map(json::path)
                        .filter(JsonNode::isString)
                        .map(JsonNode::asString)
                        .findFirst())
                .orElseGet(() -> aboutTls(body).or(() -> titleOfPage(body)))
                .or(() -> Optional.of(body));
    }

    private static Optional<JsonNode> json(String body) {
        try {
            return Optional.of(JsonMapper.shared().readTree(body)).filter(JsonNode::isContainer);
        } catch (JacksonException noJson) {
            return Optional.empty();
        }
    }

    /** Returns the line in which a server rejects a plain request. JSON has none: only an application responds with it. */
    private static Optional<String> aboutTls(String body) {
        Matcher words = PLAIN_TO_TLS.matcher(body).region(0, Math.min(MAX_BEGINNING, body.length()));
        if (!words.find()) {
            return Optional.empty();
        }
        int end = body.indexOf('\n', words.end());
        String line = body.substring(body.lastIndexOf('\n', words.start()) + 1, end < 0 ? body.length() : end);
        return Optional.of(TAG.matcher(line).replaceAll(" "));
    }

    private static Optional<String> titleOfPage(String body) {
        return Optional.of(PAGE_TITLE.matcher(body)).filter(Matcher::find).map(page -> page.group(1));
    }

    private static Optional<String> line(String text) {
        return text.lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(line -> !line.isEmpty())
                .map(line -> line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + " ...")
                .findFirst();
    }

    private ContentDigest fetch(URI uri, String accept, OutputStream out) throws InterruptedException {
        MessageDigest sha256 = ContentDigest.empty();
        OutputStream digesting = new DigestOutputStream(out, sha256);
        AtomicLong length = new AtomicLong();
        try {
            HttpResponse<Void> response = http.send(
                    request(uri, accept),
                    BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(bytes -> {
                        length.addAndGet(bytes.length);
                        write(digesting, bytes);
                    })));
            if (response.statusCode() == 404) {
                throw new NotFoundException(uri);
            }
            if (response.statusCode() != 200) {
                throw new MeshException("GET " + uri + " responded with " + response.statusCode());
            }
            ContentDigest digest = ContentDigest.of(length.get(), sha256);
            if (!stated(response).orElse(digest.sha256()).equals(digest.sha256())) {
                throw new MeshException("GET " + uri + " sent a body that does not match its Repr-Digest");
            }
            return digest;
        } catch (IOException unreachable) {
            throw new UnreachableServiceException("GET", uri, unreachable);
        }
    }

    private HttpRequest request(URI uri, String accept) throws UnknownHostException {
        return http.request(uri).header("Accept", accept).build();
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    static final class NotFoundException extends MeshException {

        private static final long serialVersionUID = 1L;

        final String path;

        NotFoundException(URI uri) {
            super("GET " + uri + " responded with 404");
            this.path = uri.getPath();
        }
    }

    private static Optional<String> stated(HttpResponse<?> response) {
        Matcher stated = STATED.matcher(String.join(", ", response.headers().allValues("Repr-Digest")));
        return Optional.of(stated)
                .filter(Matcher::find)
                .map(found -> HexFormat.of().formatHex(Base64.getDecoder().decode(found.group(1))));
    }

    @Override
    public void close() {
        http.close();
    }
}
