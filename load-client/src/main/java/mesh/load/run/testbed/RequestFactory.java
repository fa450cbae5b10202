package mesh.load.run.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.engine.http.ContentDigest;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.RequestBody;
import mesh.load.engine.http.UserRequest;
import mesh.load.os.IoFailure;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Contender.Body;
import mesh.load.scenario.Contender.ValidResponse;
import mesh.load.services.Mesh;
import org.jspecify.annotations.Nullable;

/** Creates the requests of contenders. If it needs a response from their services, it requests the response once. */
public final class RequestFactory implements AutoCloseable {

    private final Mesh mesh;
    private final ReferenceResponses references = new ReferenceResponses();
    private final Map<Object, RequestBody> bodies = new HashMap<>();
    private final Map<URI, ContentDigest> digests = new HashMap<>();

    public RequestFactory(Mesh mesh) {
        this.mesh = mesh;
    }

    public List<UserRequest> requests(Contender contender, Stream<Integer> cnts) throws InterruptedException {
        Map<Integer, UserRequest> made = new HashMap<>();
        List<Integer> all = cnts.toList();
        for (Integer cnt : all) {
            if (!made.containsKey(cnt)) {
                made.put(cnt, request(contender, cnt));
            }
        }
        return all.stream().map(made::get).toList();
    }

    public UserRequest request(Contender contender, int cnt) throws InterruptedException {
        RequestBody body = contender.body() == null ? null : body(contender, contender.body(), cnt);
        return new UserRequest(contender.pathFor(cnt), contender.accept(), body, expected(contender, cnt, body));
    }

    /** Returns the first line of a service's response for one item of a contender; empty if there is none. */
    Optional<String> firstLineOf(Contender contender) throws InterruptedException {
        return contender.body() == null
                ? references.firstLine(uri(contender, contender.path(), 1), contender.accept())
                : Optional.empty();
    }

    private RequestBody body(Contender contender, Body payload, int cnt) throws InterruptedException {
        Object key = payload instanceof Body.Fetched fetched ? uri(contender, fetched.path(), cnt) : payload;
        RequestBody known = bodies.get(key);
        if (known == null) {
            known = make(contender, payload, cnt);
            bodies.put(key, known);
        }
        return known;
    }

    private RequestBody make(Contender contender, Body payload, int cnt) throws InterruptedException {
        try {
            return switch (payload) {
                case Body.Text(String type, String text) ->
                    RequestBody.of(type, text.getBytes(StandardCharsets.UTF_8));
                case Body.Content(String type, Path file) -> RequestBody.ofFile(type, file);
                case Body.Fetched(String type, String path) -> references.body(uri(contender, path, cnt), type);
            };
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "the body of " + contender.id() + " cannot be read: " + IoFailure.text(unreadable), unreadable);
        }
    }

    private ExpectedResponse expected(Contender contender, int cnt, @Nullable RequestBody body)
            throws InterruptedException {
        return switch (contender.validResponse()) {
            case ValidResponse.Items() -> ExpectedResponse.Items.exactly(contender.expectedItems(cnt));
            case ValidResponse.PartOfItems() -> new ExpectedResponse.Items(1, contender.expectedItems(cnt));
            case ValidResponse.Status() -> new ExpectedResponse.Any();
            case ValidResponse.Digest(long length, String sha256) ->
                new ExpectedResponse.Content(new ContentDigest(length, sha256));
            case ValidResponse.SameAsReference() -> new ExpectedResponse.Content(digest(contender, cnt));
            case ValidResponse.EchoedDigest() ->
                body == null ? new ExpectedResponse.Any() : new ExpectedResponse.EchoedDigest(body.digest());
        };
    }

    private ContentDigest digest(Contender contender, int cnt) throws InterruptedException {
        URI uri = uri(contender, contender.path(), cnt);
        ContentDigest known = digests.get(uri);
        if (known == null) {
            known = references.digest(uri, contender.accept());
            digests.put(uri, known);
        }
        return known;
    }

    private URI uri(Contender contender, String path, int cnt) {
        return mesh.service(contender.service()).uri(path.replace("{cnt}", Integer.toString(cnt)));
    }

    @Override
    public void close() {
        references.close();
    }
}
