package mesh.load.run.testbed.users;

import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.engine.http.JsonValues;
import mesh.load.os.BoundedHttpClient;
import mesh.load.os.IoFailure;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.Placeholders;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.request.ValidResponse.Checked;
import mesh.load.services.Mesh;
import mesh.load.services.process.MeshException;
import tools.jackson.core.JacksonException;

/**
 * The values that the requests of users contain: numbers of users, rows of a file, and what the steps before the load have taken from
 * responses. The steps of a user are sent once, when the user's first request is planned, and are not measured.
 */
final class UserValues implements AutoCloseable {

    /** Number of users whose steps are sent concurrently. A service should still be rested when the load begins. */
    private static final int CONCURRENT = 8;

    private final Mesh mesh;
    private final BoundedHttpClient http;
    private final Map<String, String> environment;
    private final Map<String, List<UserTexts>> known = new HashMap<>();
    private final SecretMask secrets = new SecretMask();

    UserValues(Mesh mesh, Duration timeout, Map<String, String> environment) {
        this.mesh = mesh;
        this.http = new BoundedHttpClient(timeout);
        this.environment = environment;
    }

    /**
     * Returns the texts of a user, numbered from 1. Sends the steps of this user and of all users before it, unless they have been sent.
     *
     * @throws ScenarioException if a response to the first user is not as expected
     * @throws MeshException if a response to another user is not as expected
     */
    UserTexts of(Contender contender, int user) throws InterruptedException {
        List<UserTexts> texts = known.computeIfAbsent(contender.id(), none -> new ArrayList<>());
        if (texts.isEmpty()) {
            secrets.addAll(contender.variables().stream()
                    .map(environment::get)
                    .filter(Objects::nonNull)
                    .toList());
            texts.add(make(contender, 1));
        }
        if (texts.size() < user) {
            texts.addAll(make(contender, texts.size() + 1, user));
        }
        return texts.get(user - 1);
    }

    private List<UserTexts> make(Contender contender, int first, int last) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(CONCURRENT);
        try {
            List<Future<UserTexts>> made = IntStream.rangeClosed(first, last)
                    .mapToObj(user -> pool.submit(() -> make(contender, user)))
                    .toList();
            List<UserTexts> texts = new ArrayList<>();
            for (Future<UserTexts> one : made) {
                texts.add(one.get());
            }
            return texts;
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException fault ? fault : new IllegalStateException(failed);
        } finally {
            pool.shutdownNow();
        }
    }

    private UserTexts make(Contender contender, int user) throws InterruptedException {
        UserData data = contender.data();
        UserTexts texts = new UserTexts(data == null ? Map.of() : data.of(user), environment)
                .with(Map.of(Placeholders.USER, Integer.toString(user)));
        for (BeforeStep step : contender.steps()) {
            texts = texts.with(new Step(contender, step, user).send(texts));
        }
        return texts;
    }

    /** Returns the text with {@code ***} in place of each secret that the requests contain. */
    String masked(String text) {
        return secrets.masked(text);
    }

    HttpRequest.Builder request(URI uri, String accept, Map<String, String> headers) throws UnknownHostException {
        HttpRequest.Builder request = http.request(uri).header("Accept", accept);
        headers.forEach(request::header);
        return request;
    }

    @Override
    public void close() {
        http.close();
    }

    private final class Step {

        private final Contender contender;
        private final BeforeStep step;
        private final int user;

        Step(Contender contender, BeforeStep step, int user) {
            this.contender = contender;
            this.step = step;
            this.user = user;
        }

        Map<String, String> send(UserTexts texts) throws InterruptedException {
            HttpResponse<String> response;
            try {
                response = http.send(request(texts));
            } catch (IOException none) {
                throw fault("got no response: " + IoFailure.text(none));
            }
            Checked expected = step.validResponse();
            if (response.statusCode() < expected.minStatus() || response.statusCode() > expected.maxStatus()) {
                String says = ReferenceResponses.excerpt(response, UserValues.this::masked);
                throw fault("got " + response.statusCode() + " (" + says + "). Expected: " + expected.status());
            }
            Map<String, String> taken = new HashMap<>();
            Map<String, String> pointers = new HashMap<>();
            step.extract()
                    .forEach((name, source) -> BeforeStep.cookie(source)
                            .ifPresentOrElse(
                                    cookie -> taken.put(name, valueOf(cookie, response)),
                                    () -> pointers.put(name, source)));
            if (!expected.json().isEmpty() || !pointers.isEmpty()) {
                taken.putAll(take(pointers, response, texts.plain(expected.json())));
            }
            secrets.addTaken(taken.values());
            return taken;
        }

        private String valueOf(String cookie, HttpResponse<String> response) {
            return ResponseCookies.of(response.headers().allValues("Set-Cookie"))
                    .value(cookie)
                    .orElseThrow(
                            () -> fault("got a response that sets no cookie " + cookie + ", or only an expired one"));
        }

        private HttpRequest request(UserTexts texts) throws UnknownHostException {
            URI uri = mesh.service(contender.service()).uri(texts.path(step.path(), step.place()));
            HttpRequest.Builder request =
                    UserValues.this.request(uri, contender.accept(), texts.headers(step.headers(), step.place()));
            Body.Text body = step.body();
            if (body != null) {
                request.header("Content-Type", body.contentType());
            }
            return request.method(
                            step.method().label(),
                            body == null
                                    ? BodyPublishers.noBody()
                                    : BodyPublishers.ofString(
                                            texts.body(body, step.place()).text()))
                    .build();
        }

        private Map<String, String> take(
                Map<String, String> pointers, HttpResponse<String> response, Map<String, String> expected) {
            JsonValues values;
            try {
                values = JsonValues.of(response.body().getBytes(StandardCharsets.UTF_8));
            } catch (JacksonException noJson) {
                throw fault("got a response that is not JSON" + kind(response));
            }
            expected.forEach((pointer, value) -> {
                if (!values.at(pointer).equals(Optional.of(value))) {
                    throw fault("got a response without the expected value at " + pointer);
                }
            });
            Map<String, String> taken = new HashMap<>();
            pointers.forEach((name, pointer) -> {
                Optional<String> value = values.isNull(pointer) ? Optional.empty() : values.at(pointer);
                taken.put(name, value.orElseThrow(() -> fault("got a response without a value at " + pointer)));
            });
            return taken;
        }

        /** Returns how the body is written, without any of it, because it may contain a token that is not known yet. */
        private static String kind(HttpResponse<String> response) {
            String kind = Stream.of("Content-Type", "Content-Encoding")
                    .flatMap(name -> response.headers().firstValue(name).map(value -> name + ": " + value).stream())
                    .collect(Collectors.joining(", "));
            return kind.isEmpty() ? "" : " (" + kind + ")";
        }

        /** A mistake in the scenario shows with the first user. What only a later user gets is a failure of the service. */
        private RuntimeException fault(String what) {
            String message = "'before' of contender '" + contender.id() + "': "
                    + step.method().label() + " " + step.path() + " for user " + user + " " + what;
            return user == 1
                    ? new ScenarioException(step.place(), message)
                    : new MeshException(step.place() + ": " + message);
        }
    }
}
