package mesh.gateway.kit;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.netty.util.concurrent.EventExecutor;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import mesh.gateway.kit.events.Ticker;
import mesh.gateway.kit.retry.BackendBreaker;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * A gateway that runs in this JVM, so that tests can inspect its threads. It starts as its {@code main} would, on a real port, with the
 * real upstreams. {@code @SpringBootTest} would give the server and WebClient different event loops, and the tests check that they share
 * them.
 */
public final class Gateway {

    /** Rounds of computing, by default: so few that they do not slow down the tests. */
    static final int ITERATIONS = 1000;

    static final String ITERATIONS_PROPERTY = "mesh.computing.iterations=";

    private static final Map<List<Object>, Gateway> RUNNING = new ConcurrentHashMap<>();

    private final ConfigurableApplicationContext context;
    private final List<Route> routes;

    private Gateway(ConfigurableApplicationContext context, List<Route> routes) {
        this.context = context;
        this.routes = routes;
    }

    /** Returns the gateway with these properties, {@code name=value}, and starts it if necessary. The gateway ends with the JVM. */
    public static Gateway running(Class<?> application, List<Route> routes, String... properties) {
        return RUNNING.computeIfAbsent(
                List.of(application, List.of(properties)), key -> start(application, routes, properties));
    }

    private static Gateway start(Class<?> application, List<Route> routes, String... properties) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--server.port=0");
        arguments.add("--logging.threshold.console=off"); // the tests provoke hundreds of failures
        arguments.add("--logging.file.name=target/gateway.log");
        arguments.add("--mesh.legacy.url=" + Upstreams.legacy().url());
        arguments.add("--mesh.store.url=" + Upstreams.store().url());
        arguments.add("--mesh.database.url=" + Upstreams.database().url());
        arguments.add("--mesh.database.password=" + Database.PASSWORD);
        if (Stream.of(properties).noneMatch(property -> property.startsWith(ITERATIONS_PROPERTY))) {
            arguments.add("--" + ITERATIONS_PROPERTY + ITERATIONS);
        }
        for (String property : properties) {
            arguments.add("--" + property);
        }
        SpringApplication gateway = new SpringApplication(application, CallThreads.class, ComputingThreads.class);
        return new Gateway(gateway.run(arguments.toArray(String[]::new)), routes);
    }

    /** Closes the circuit breakers of all gateways in this JVM, and forgets the failures that they have counted. */
    static void closeCircuitBreakers() {
        RUNNING.values().forEach(gateway -> gateway.breaker().reset());
    }

    /** Returns the circuit breaker in front of the backend. */
    CircuitBreaker breaker() {
        return context.getBean(BackendBreaker.class).breaker();
    }

    List<Route> routes() {
        return routes;
    }

    /** Returns the value of a property; null if it is not set, so that its default applies. */
    public @Nullable String property(String name) {
        return context.getEnvironment().getProperty(name);
    }

    boolean hasVirtualThreads() {
        return context.getEnvironment().getProperty("spring.threads.virtual.enabled", Boolean.class, false);
    }

    /** Returns the routes for users that the gateway's packages serve. */
    Set<ServedRoute> servedRoutes() {
        return ServedRoute.in(context);
    }

    /** Returns the recorder of the threads on which the gateway sends its calls. */
    CallThreads callThreads() {
        return context.getBean(CallThreads.class);
    }

    /** Returns how many users receive events now. */
    int openStreams() {
        return context.getBean(Ticker.class).receivers();
    }

    /** Returns the recorder of the threads on which the gateway computes. */
    ComputingThreads computingThreads() {
        return context.getBean(ComputingThreads.class);
    }

    /**
     * Drops the pooled connections over JMX, as an observer does. Uses the gateway's own MBean server, because several gateways of this JVM
     * share one name.
     */
    void dropPooledConnections() {
        try {
            MBeanServer server = MBeanServerFactory.newMBeanServer();
            ObjectName name = new ObjectName("mesh:type=JvmSample");
            server.registerMBean(context.getBean("jvmSample"), name);
            server.invoke(name, "dropPooledConnections", new Object[0], new String[0]);
        } catch (JMException cannot) {
            throw new IllegalStateException(cannot);
        }
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    /** Returns the event loops of the server, on which WebClient makes its calls, too. */
    Iterable<EventExecutor> eventLoops() {
        return context.getBean(ReactorResourceFactory.class).getLoopResources().onServer(true);
    }

    Response get(Route route, int cnt) {
        return Http.get(uri(route.path(cnt)));
    }

    Response get(Route route, int cnt, String accept) {
        return Http.get(uri(route.path(cnt)), accept);
    }

    /** Returns the lines of a stream as they arrive. */
    BufferedReader lines(Route route, int cnt) {
        return new BufferedReader(new InputStreamReader(open(route, cnt, Response.NDJSON), StandardCharsets.UTF_8));
    }

    /** Returns the body as it arrives. */
    InputStream open(Route route, int cnt, String accept) {
        return Http.open(uri(route.path(cnt)), accept);
    }

    /** Sends one request from each of this many users at the same time. */
    List<CompletableFuture<Response>> burst(int users, Route route, int cnt) {
        return IntStream.range(0, users)
                .mapToObj(user -> Http.later(uri(route.path(cnt))))
                .toList();
    }
}
