package mesh.load.run.testbed.users;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.ContentDigest;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.RequestBody;
import mesh.load.engine.http.UserRequest;
import mesh.load.os.IoFailure;
import mesh.load.run.testbed.watch.InterruptibleSupplier;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Background;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.key.Placeholders;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.service.WaitsOn;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.Mesh;
import org.jspecify.annotations.Nullable;

/**
 * Plans the loads of contenders: which requests, how often and until when. Some plans first need a response from a service, which this
 * class requests once. If the service has no such path, it throws a {@link ScenarioException}.
 */
public final class ContenderPlans implements AutoCloseable {

    /** In its warm-up, a stream requests this many times the usual items. A stream fills no limit, and an item is less work than a call. */
    private static final int STREAMED = 10;

    /** Number of light requests after which their code is compiled. */
    private static final int WARM = 5_000;

    /** Divisor of the items for a single sequential user. Its rounds then take no longer than those of other contenders. */
    private static final int ALONE = 4;

    private final Scenario scenario;
    private final Mesh mesh;
    private final ReferenceResponses references = new ReferenceResponses();
    private final UserValues values;
    private final Map<Object, RequestBody> bodies = new HashMap<>();
    private final Map<URI, ContentDigest> digests = new HashMap<>();

    public ContenderPlans(Scenario scenario, Mesh mesh) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.values = new UserValues(mesh, scenario.requestTimeout(), System.getenv());
    }

    /**
     * Returns the load to measure in a repetition, with the requests that other users send during it. Slow readers are slow only in this
     * load.
     *
     * @param repetition from 1; the random part of the load depends on it
     */
    public LoadPlan of(Contender contender, int repetition) throws InterruptedException {
        Shape shape = scenario.shape(contender).drawn(scenario.seed(repetition));
        LoadPlan plan = of(contender, shape, scenario.requestTimeout());
        if (scenario.load().fault() instanceof Fault.SlowReaders slow) {
            LoadPlan.ReadThrottle throttle = new LoadPlan.ReadThrottle(slow.bytes(), slow.interval());
            plan = new LoadPlan(plan.target(), plan.users(), plan.shape(), plan.timeout(), throttle, null, null, null);
        }
        Background background = scenario.load().background();
        return background != null && shape instanceof Shape.Open open
                ? plan.with(background(contender, background, background.during(open.length())))
                : plan;
    }

    /** Returns requests that warm the code for the requests beside the contender's load; empty if the scenario has no such requests. */
    public Optional<LoadPlan> backgroundWarmUp(Contender contender) throws InterruptedException {
        Background background = scenario.load().background();
        return background == null
                ? Optional.empty()
                : Optional.of(
                        background(contender, background, new Shape.Closed(Math.ceilDiv(WARM, background.users()))));
    }

    private LoadPlan background(Contender contender, Background background, Shape shape) throws InterruptedException {
        return plan(
                background.on(contender), Collections.nCopies(background.users(), 1), shape, scenario.requestTimeout());
    }

    public LoadPlan of(Contender contender, Shape shape, Duration timeout) throws InterruptedException {
        return plan(contender, scenario.itemsOf(contender).toList(), shape, timeout);
    }

    public LoadPlan oneOf(Contender contender, Duration timeout) throws InterruptedException {
        return plan(contender, List.of(1), new Shape.Burst(), timeout);
    }

    /**
     * Returns one round of the warm-up. If a contender makes one call per user, its warm-up has more users, because only more users cause
     * more calls. If a contender occupies threads of boundedElastic, its warm-up has only one user. These threads live for another minute,
     * so those of a larger warm-up would count as the contender's.
     */
    public LoadPlan warmUpOf(Contender contender) throws InterruptedException {
        WarmUp warmUp = scenario.warmUpOf(contender);
        int users = warmUp.users();
        int cnt = warmUp.cnt();
        return switch (contender.calls()) {
            case SINGLE -> burst(contender, Math.max(users, contender.users()), cnt);
            case STREAM -> burst(contender, users, Math.min(Contender.MAX_CNT, STREAMED * cnt));
            default ->
                contender.waitsOn() == WaitsOn.BOUNDED_ELASTIC
                        ? burst(contender, 1, Math.clamp(users * cnt / ALONE, 1, Contender.MAX_CNT))
                        : burst(contender, users, cnt);
        };
    }

    private LoadPlan burst(Contender contender, int users, int cnt) throws InterruptedException {
        return plan(contender, Collections.nCopies(users, cnt), new Shape.Burst(), scenario.requestTimeout());
    }

    private LoadPlan plan(Contender contender, List<Integer> cnts, Shape shape, Duration timeout)
            throws InterruptedException {
        try {
            Map<Integer, UserRequest> requests = new HashMap<>();
            List<UserRequest> users = new ArrayList<>();
            if (contender.isOfUser()) {
                values.of(contender, cnts.size()); // all users before any of them, because that is concurrent
            }
            for (int cnt : cnts) {
                int user = users.size() + 1;
                users.add(
                        contender.isOfUser()
                                ? request(contender, cnt, user)
                                : once(requests, cnt, () -> request(contender, cnt, 1)));
            }
            return new LoadPlan(mesh.service(contender.service()).address(), users, shape, timeout);
        } catch (ReferenceResponses.NotFoundException reference) {
            throw unknownRoute(contender, reference.path);
        }
    }

    public static ScenarioException unknownRoute(Contender contender, String path) {
        return new ScenarioException(
                contender.place() + ": " + contender.service().label() + " responds to " + path + " of contender '"
                        + contender.id() + "' with 404: it has no such route");
    }

    /**
     * Returns a request of a user. The user's steps before the load are sent first, unless they have been sent.
     *
     * @param user from 1
     */
    public UserRequest request(Contender contender, int cnt, int user) throws InterruptedException {
        UserTexts texts = values.of(contender, user).with(Map.of(Placeholders.CNT, Integer.toString(cnt)));
        RequestBody body = contender.body() == null ? null : body(contender, contender.body(), cnt, texts);
        return new UserRequest(
                null,
                contender.method().label(),
                texts.path(contender.path(), contender.place()),
                contender.accept(),
                texts.headers(contender.headers(), contender.place()),
                body,
                expected(contender, cnt, body, texts));
    }

    public Optional<String> firstLineOf(Contender contender) throws InterruptedException {
        Optional<HttpRequest> request = repeated(contender);
        return request.isEmpty() ? Optional.empty() : ReferenceResponses.firstLine(request.get(), values::masked);
    }

    /** Returns what a foreign application says to a request; empty if repeating the request could change data. */
    public Optional<String> excerptOf(Contender contender) throws InterruptedException {
        Optional<HttpRequest> request = repeated(contender);
        return request.isEmpty() ? Optional.empty() : ReferenceResponses.excerpt(request.get(), values::masked);
    }

    /** Returns the contender's request; empty if repeating it could change data, or if its host is unknown. */
    private Optional<HttpRequest> repeated(Contender contender) throws InterruptedException {
        if (contender.body() != null || !contender.method().isSafe()) {
            return Optional.empty();
        }
        UserRequest request = request(contender, 1, 1);
        URI uri = mesh.service(contender.service()).uri(request.path());
        try {
            return Optional.of(values.request(uri, request.accept(), request.headers())
                    .method(request.method(), BodyPublishers.noBody())
                    .build());
        } catch (UnknownHostException unknown) {
            return Optional.empty();
        }
    }

    public static <K, V> V once(Map<K, V> known, K key, InterruptibleSupplier<V> make) throws InterruptedException {
        V value = known.get(key);
        if (value == null) {
            value = make.get();
            known.put(key, value);
        }
        return value;
    }

    private RequestBody body(Contender contender, Body declared, int cnt, UserTexts texts) throws InterruptedException {
        Body payload = declared instanceof Body.Text template ? texts.body(template, contender.place()) : declared;
        Object key = payload instanceof Body.Fetched fetched ? uri(contender, fetched.path(), cnt) : payload;
        return once(bodies, key, () -> make(contender, payload, cnt));
    }

    private RequestBody make(Contender contender, Body payload, int cnt) throws InterruptedException {
        try {
            return switch (payload) {
                case Body.Text(String type, String text) -> RequestBody.of(type, text.getBytes(StandardCharsets.UTF_8));
                case Body.Content(String type, Path file) -> RequestBody.ofFile(type, file);
                case Body.Fetched(String type, String path) -> references.body(uri(contender, path, cnt), type);
            };
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "the body of " + contender.id() + " cannot be read: " + IoFailure.text(unreadable), unreadable);
        }
    }

    private ExpectedResponse expected(Contender contender, int cnt, @Nullable RequestBody body, UserTexts texts)
            throws InterruptedException {
        return switch (contender.validResponse()) {
            case ValidResponse.Items() -> ExpectedResponse.Items.exactly(contender.expectedItems(cnt));
            case ValidResponse.PartOfItems() -> new ExpectedResponse.Items(1, contender.expectedItems(cnt));
            case ValidResponse.Status() -> new ExpectedResponse.Any();
            case ValidResponse.Digest(long length, String sha256) ->
                new ExpectedResponse.Content(new ContentDigest(length, sha256));
            case ValidResponse.SameAsReference() -> {
                URI uri = uri(contender, contender.path(), cnt);
                yield new ExpectedResponse.Content(
                        once(digests, uri, () -> references.digest(uri, contender.accept())));
            }
            case ValidResponse.Checked checked ->
                new ExpectedResponse.Checked(checked.minStatus(), checked.maxStatus(), texts.plain(checked.json()));
            case ValidResponse.EchoedDigest() ->
                body == null ? new ExpectedResponse.Any() : new ExpectedResponse.EchoedDigest(body.digest());
        };
    }

    private URI uri(Contender contender, String path, int cnt) {
        return mesh.service(contender.service()).uri(path.replace("{cnt}", Integer.toString(cnt)));
    }

    @Override
    public void close() {
        values.close();
        references.close();
    }
}
