package mesh.console.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import mesh.console.ConsoleApplication;
import mesh.console.security.AccessToken;
import mesh.console.security.Owner;
import mesh.console.security.WorkQueues;
import org.awaitility.Awaitility;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.Disposable;
import reactor.core.Disposables;

/** A console on a real port with a stand-in for {@code ./mesh}, and an HTTP client for it. */
public final class RunningConsole implements AutoCloseable {

    private final Path home;
    private final ConfigurableApplicationContext context;
    private final HttpClient http = HttpClient.newHttpClient();

    private RunningConsole(Path home, String... more) {
        this.home = home;
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--console.home=" + home,
                "--console.results=" + home.resolve("results"),
                "--console.max-viewers=20"));
        arguments.addAll(List.of(more));
        context = SpringApplication.run(ConsoleApplication.class, arguments.toArray(String[]::new));
    }

    /** Starts a console in a folder that contains only the stand-in. */
    public static RunningConsole in(Path home) {
        installLauncher(home);
        return new RunningConsole(home);
    }

    /** Starts a console that also starts its load client, in a folder that contains the stand-in already. */
    public static RunningConsole readyIn(Path home) {
        return new RunningConsole(home, "--console.ready=true");
    }

    /** Starts a console for a class. It listens only on loopback. A phone that closes its stream is soon no longer counted. */
    public static RunningConsole forClass(Path home, String... more) {
        installLauncher(home);
        List<String> arguments = new ArrayList<>(List.of("--console.classroom=true", "--console.room.grace=300ms"));
        arguments.addAll(List.of(more));
        return new RunningConsole(home, arguments.toArray(String[]::new));
    }

    /** Installs a stand-in for {@code ./mesh run} that measures nothing, but stops like the real one. */
    public static void installLauncher(Path home) {
        try {
            Path launcher = Files.copy(Path.of("src/test/resources/stand-in-for-mesh.sh"), home.resolve("mesh"));
            Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    /** Returns a part of the console, for tests that call it in an order that requests cannot ensure. */
    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    public Path home() {
        return home;
    }

    public Path results() {
        return home.resolve("results");
    }

    public int port() {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
    }

    public String token() {
        return context.getBean(AccessToken.class).text();
    }

    /** Fills the queue of this kind of work, also the owner's places, until the caller disposes the result. */
    public Disposable fillQueue(WorkQueues.Work work) {
        CountDownLatch over = new CountDownLatch(1);
        Disposable.Composite taken = Disposables.composite(over::countDown);
        Phaser begun = new Phaser(1);
        AtomicBoolean full = new AtomicBoolean();
        while (!full.get()) {
            taken.add(context.getBean(WorkQueues.class)
                    .submit(work, () -> {
                        begun.arrive();
                        return over.await(1, TimeUnit.MINUTES);
                    })
                    .contextWrite(context -> context.put(Owner.class, true))
                    .subscribe(done -> {}, refused -> full.set(true)));
            begun.awaitAdvance(0); // the first task has begun and left the queue, which frees a place
        }
        return taken;
    }

    /** Returns the process id and the arguments of each start of the stand-in. */
    public List<String> starts() {
        try {
            Path log = home.resolve("starts.log");
            return Files.exists(log) ? Files.readAllLines(log) : List.of();
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        }
    }

    public HttpResponse<String> get(String path, String... headers) {
        return send(request(path, headers).GET().build(), BodyHandlers.ofString());
    }

    /** Sends a request without a body and without the token. */
    public HttpResponse<String> send(String method, String path) {
        return send(request(path).method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    /** Sends JSON with the token. */
    public HttpResponse<String> post(String path, String json) {
        return post(path, json, "X-Mesh-Token", token());
    }

    public HttpResponse<String> post(String path, String json, String... headers) {
        HttpRequest.Builder request = request(path, headers).header("Content-Type", "application/json");
        return send(request.POST(BodyPublishers.ofString(json)).build(), BodyHandlers.ofString());
    }

    /** Lets a whole class have this address, as the phones of a test on loopback do. */
    public RunningConsole sharing(String address) {
        HttpResponse<String> response =
                post("/api/room/shared", "{\"address\": \"%s\", \"isShared\": true}".formatted(address));
        if (response.statusCode() != 204) {
            throw new IllegalStateException("the address cannot be shared: " + response.body());
        }
        return this;
    }

    /** Returns events as they arrive from the server. The caller must close the stream. */
    public Stream<SentEvent> events(String path, String... headers) {
        HttpResponse<Stream<String>> response =
                send(request(path, headers).GET().build(), BodyHandlers.ofLines());
        if (response.statusCode() != 200) {
            throw new IllegalStateException(path + " has status " + response.statusCode());
        }
        return SentEvent.parse(response.body());
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body) {
        try {
            return http.send(request, body);
        } catch (IOException cannot) {
            throw new UncheckedIOException(cannot);
        } catch (InterruptedException early) {
            throw new IllegalStateException(early);
        }
    }

    /** Also waits for the stand-ins, because the folder cannot be deleted while one of them still writes. */
    @Override
    public void close() {
        context.close();
        http.shutdownNow();
        Awaitility.await().until(() -> starts().stream().noneMatch(RunningConsole::isAlive));
    }

    private static boolean isAlive(String start) {
        long pid = Long.parseLong(start.substring(0, start.indexOf(' ')));
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
