package mesh.gateway.kit;

import static mesh.gateway.kit.Endpoint.netty;
import static mesh.gateway.kit.Endpoint.tomcat;
import static mesh.gateway.kit.Route.Calls.ONE;
import static mesh.gateway.kit.Route.Calls.ONE_AFTER_ANOTHER;
import static mesh.gateway.kit.Route.Calls.TOGETHER;
import static mesh.gateway.kit.Route.Client.JDBC;
import static mesh.gateway.kit.Route.Client.POOLED_REST_CLIENT;
import static mesh.gateway.kit.Route.Client.R2DBC;
import static mesh.gateway.kit.Route.Client.REST_CLIENT;
import static mesh.gateway.kit.Route.Client.REST_TEMPLATE;
import static mesh.gateway.kit.Route.Client.RSOCKET;
import static mesh.gateway.kit.Route.Client.WEB_CLIENT;
import static mesh.gateway.kit.Route.Computes.ON_EVENT_LOOP;
import static mesh.gateway.kit.Route.Computes.ON_PARALLEL;
import static mesh.gateway.kit.Route.Computes.ON_POOL;
import static mesh.gateway.kit.Route.Computes.ON_REQUEST_THREAD;
import static mesh.gateway.kit.Route.WaitsOn.BOUNDED_ELASTIC;
import static mesh.gateway.kit.Route.WaitsOn.NOWHERE;
import static mesh.gateway.kit.Route.WaitsOn.REFUSED;
import static mesh.gateway.kit.Route.WaitsOn.REQUEST_THREAD;
import static mesh.gateway.kit.Route.WaitsOn.VIRTUAL_THREADS;

import java.util.List;
import java.util.stream.Stream;

/**
 * All routes that respond with readings, in the order in which {@code GET /} lists them. Each has its server, path and package, its way of
 * calling, and its lesson. A lesson may refer to the one before it.
 *
 * <p>This is the only list of these routes. {@code GET /} shows the lessons. The contract tests each route on a real gateway, in the way
 * that it has here, and checks that a gateway has no other routes. Tests also compare the tables of {@code docs/routes.md} and the shipped
 * scenarios with this list, and send hostile input to each route.
 */
public enum Route {
    NETTY_ONE(
            netty("/netty", "webclient.functional"),
            way(WEB_CLIENT, ONE, NOWHERE),
            "One call by WebClient: the lowest cost of a slow backend."),
    NETTY(
            netty("/netty/{cnt}", "webclient.functional"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "Concurrent calls; the connection pool is the limit, not the threads."),
    NETTY_REST(
            netty("/netty-rest/{cnt}", "webclient"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "The same with annotations, neither faster nor slower."),
    NETTY_BLOCK(
            netty("/netty/{cnt}/block", "webclient.block"),
            way(WEB_CLIENT, ONE_AFTER_ANOTHER, REFUSED),
            "Reactor rejects block() on an event loop."),
    NETTY_BLOCK_ELASTIC(
            netty("/netty/{cnt}/block-elastic", "webclient.blockelastic"),
            way(WEB_CLIENT, ONE_AFTER_ANOTHER, BOUNDED_ELASTIC),
            "block() off the event loop: each thread of a pool makes one call; further calls queue."),
    NETTY_R2DBC(
            netty("/r2dbc/{cnt}", "r2dbc"),
            way(R2DBC, ONE_AFTER_ANOTHER, NOWHERE),
            "R2DBC: the pool's ten connections are the limit, and no thread waits for one."),
    NETTY_R2DBC_TRANSACTION(
            netty("/r2dbc/{cnt}/transaction", "r2dbc.transaction"),
            way(R2DBC, ONE_AFTER_ANOTHER, NOWHERE),
            "Read, compute, write: a transaction holds its connection but no thread."),
    NETTY_R2DBC_STREAM(
            netty("/r2dbc/{cnt}/stream", "r2dbc.stream"),
            way(R2DBC, ONE, NOWHERE),
            "A slow reader holds a connection but no thread."),
    NETTY_RSOCKET(
            netty("/rsocket/{cnt}", "rsocket.functional"),
            way(RSOCKET, ONE, NOWHERE),
            "A stream over one connection, reactive from end to end."),
    NETTY_REST_RSOCKET(
            netty("/netty-rest/rsocket/{cnt}", "rsocket"),
            way(RSOCKET, ONE, NOWHERE),
            "The same with annotations, neither faster nor slower."),
    NETTY_COMPUTING(
            netty("/netty-rest/{cnt}/computing", "webclient.computing"),
            way(WEB_CLIENT, TOGETHER, NOWHERE, ON_EVENT_LOOP),
            "Computing on an event loop delays all users whose connections it serves."),
    NETTY_COMPUTING_PARALLEL(
            netty("/netty-rest/{cnt}/computing/parallel", "webclient.computing.parallel"),
            way(WEB_CLIENT, TOGETHER, NOWHERE, ON_PARALLEL),
            "publishOn moves the same computing to other threads, so it does not delay the event loops."),
    NETTY_REST_DEADLINE(
            netty("/netty-rest/{cnt}/deadline", "webclient.deadline"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "Responds at the deadline with what it has. One line, take(deadline), ends the other calls."),
    NETTY_RETRY_IMMEDIATE(
            netty("/netty-rest/{cnt}/retry/immediate", "webclient.retry.immediate"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "retryWhen tries a failed call again immediately: three calls per user while the backend is slow."),
    NETTY_RETRY_BACK_OFF(
            netty("/netty-rest/{cnt}/retry/back-off", "webclient.retry.backoff"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "The same after a random, growing wait: as many calls, only later."),
    NETTY_RETRY_BUDGET(
            netty("/netty-rest/{cnt}/retry/budget", "webclient.retry.budget"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "Retries at most a tenth of all calls, so an outage does not multiply them."),
    NETTY_RETRY_BREAKER(
            netty("/netty-rest/{cnt}/retry/breaker", "webclient.retry.breaker"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "A circuit breaker as an operator: no calls for a while if half of the latest ones failed."),
    NETTY_REST_HEDGED(
            netty("/netty-rest/{cnt}/hedged", "webclient.hedged"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "A second call if the first one is slow: a short tail for a few more calls."),
    TOMCAT_REST(
            tomcat("/rest/{cnt}", "resttemplate"),
            way(REST_TEMPLATE, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "The classic: one call after another, and a thread that waits for each."),
    TOMCAT_REST_SYNCHRONIZED(
            tomcat("/rest/{cnt}/synchronized", "resttemplate.monitor"),
            way(REST_TEMPLATE, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "Waits inside synchronized: up to JDK 23, a virtual thread pins its carrier there."),
    TOMCAT_REST_LOCK(
            tomcat("/rest/{cnt}/lock", "resttemplate.lock"),
            way(REST_TEMPLATE, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "The same with a ReentrantLock: it pins no carrier, on any JDK."),
    TOMCAT_RESTCLIENT(
            tomcat("/restclient/{cnt}", "restclient"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "RestTemplate's successor: the calls are written differently, and are equally fast."),
    TOMCAT_RESTCLIENT_PARALLEL(
            tomcat("/restclient/{cnt}/parallel", "restclient.parallel"),
            way(REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
            "Concurrent calls, each on a virtual thread: blocking code with the latency of reactive code."),
    TOMCAT_RESTCLIENT_SEMAPHORE(
            tomcat("/restclient/{cnt}/semaphore", "restclient.semaphore"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "A limit on concurrent calls: further calls wait in the gateway, in order, for some time."),
    TOMCAT_RESTCLIENT_LIMIT(
            tomcat("/restclient/{cnt}/concurrency-limit", "restclient.concurrencylimit"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "The same limit by an annotation: calls wait without a time limit, and nothing counts them."),
    TOMCAT_RESTCLIENT_REJECT(
            tomcat("/restclient/{cnt}/concurrency-limit/reject", "restclient.concurrencylimit.reject"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "The same annotation, set to reject immediately: a call that is served never waits."),
    TOMCAT_RESTCLIENT_POOL(
            tomcat("/restclient/{cnt}/pool", "restclient.pool"),
            way(POOLED_REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "A bounded pool of connections is a limit too: a call waits for a free connection."),
    TOMCAT_RESTCLIENT_ALL_OF(
            tomcat("/restclient/{cnt}/deadline/all-of", "restclient.deadline.allof"),
            way(REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
            "Responds at the deadline with what it has; the other calls go on, and more are started."),
    TOMCAT_RESTCLIENT_COMPLETION(
            tomcat("/restclient/{cnt}/deadline/completion-service", "restclient.deadline.completionservice"),
            way(REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
            "The same, but no further calls are started; calls under way go on."),
    TOMCAT_RESTCLIENT_SHUTDOWN(
            tomcat("/restclient/{cnt}/deadline/shutdown", "restclient.deadline.shutdown"),
            way(REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
            "The same, but calls under way are cancelled: shutdownNow at the deadline."),
    TOMCAT_RESTCLIENT_READ_TIMEOUT(
            tomcat("/restclient/{cnt}/deadline/read-timeout", "restclient.deadline.readtimeout"),
            way(REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
            "A timeout of each call is not a deadline of the request."),
    TOMCAT_RETRY_IMMEDIATE(
            tomcat("/restclient/{cnt}/retry/immediate", "restclient.retry.immediate"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "Tries a failed call again immediately: three calls per user while the backend is slow."),
    TOMCAT_RETRY_BACK_OFF(
            tomcat("/restclient/{cnt}/retry/back-off", "restclient.retry.backoff"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "The same after a random, growing wait: as many calls, only later."),
    TOMCAT_RETRY_BUDGET(
            tomcat("/restclient/{cnt}/retry/budget", "restclient.retry.budget"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "Retries at most a tenth of all calls, so an outage does not multiply them."),
    TOMCAT_RETRY_BREAKER(
            tomcat("/restclient/{cnt}/retry/breaker", "restclient.retry.breaker"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "Makes no calls for a while if half of the latest ones failed."),
    TOMCAT_BLOCK(
            tomcat("/tomcat/{cnt}/block", "webclient.block"),
            way(WEB_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "WebClient with block(): harmless on a thread that may wait."),
    TOMCAT(
            tomcat("/tomcat/{cnt}", "webclient"),
            way(WEB_CLIENT, TOGETHER, NOWHERE),
            "Concurrent calls, and no thread waits; the connection pool is the limit, as on Netty."),
    TOMCAT_JDBC(
            tomcat("/jdbc/{cnt}", "jdbc"),
            way(JDBC, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "JDBC: the pool's ten connections are the limit, on any kind of thread."),
    TOMCAT_JDBC_TRANSACTION(
            tomcat("/jdbc/{cnt}/transaction", "jdbc.transaction"),
            way(JDBC, ONE_AFTER_ANOTHER, REQUEST_THREAD),
            "Read, compute, write: a transaction holds its connection and its thread."),
    TOMCAT_JDBC_STREAM(
            tomcat("/jdbc/{cnt}/stream", "jdbc.stream"),
            way(JDBC, ONE, REQUEST_THREAD),
            "A slow reader holds a connection and its thread."),
    TOMCAT_RSOCKET(
            tomcat("/tomcat/rsocket/{cnt}", "rsocket"),
            way(RSOCKET, ONE, NOWHERE),
            "RSocket does not need a reactive server."),
    TOMCAT_COMPUTING(
            tomcat("/restclient/{cnt}/computing", "restclient.computing"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD, ON_REQUEST_THREAD),
            "Computing on the serving thread: a virtual thread keeps its carrier meanwhile."),
    TOMCAT_COMPUTING_POOL(
            tomcat("/restclient/{cnt}/computing/pool", "restclient.computing.pool"),
            way(REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD, ON_POOL),
            "Virtual threads wait; a few platform threads compute.");

    /** A route's client: {@link #RSOCKET} for the store, {@link #JDBC} and {@link #R2DBC} for the database, all others for the backend. */
    enum Client {
        WEB_CLIENT,
        REST_TEMPLATE,
        REST_CLIENT,
        /** RestClient on Apache's client, which has a pool of connections. */
        POOLED_REST_CLIENT,
        RSOCKET,
        JDBC,
        R2DBC
    }

    /** The order in which one request makes its calls. */
    public enum Calls {
        /** The request makes a single call, because one call to the store returns all readings. */
        ONE,
        /** The request fans out: as many calls as the limits allow are under way concurrently. */
        TOGETHER,
        /** Each call waits for the response to the previous one. */
        ONE_AFTER_ANOTHER
    }

    /** The thread that waits while the upstream works. */
    enum WaitsOn {
        /** No thread waits. */
        NOWHERE,
        /** An event loop would have to wait, but Reactor refuses to block it. */
        REFUSED,
        /** The thread to which the request was moved. */
        BOUNDED_ELASTIC,
        /** The thread that the servlet container gave to the request. */
        REQUEST_THREAD,
        /** One thread for each call. */
        VIRTUAL_THREADS
    }

    /** The thread that computes over the readings. */
    enum Computes {
        /** No thread: the route passes on the readings unchanged. */
        NOTHING,
        /** The event loop on which the backend's response has arrived. */
        ON_EVENT_LOOP,
        /** One of Reactor's threads for work that never waits. */
        ON_PARALLEL,
        /** The thread that the servlet container gave to the request. */
        ON_REQUEST_THREAD,
        /** A platform thread of a pool, even if a virtual thread serves the request. */
        ON_POOL
    }

    /** How a route makes its calls. */
    private record Way(Client client, Calls calls, WaitsOn waitsOn, Computes computes) {}

    @SuppressWarnings("ImmutableEnumChecker") // A record of an enum and texts is immutable.
    private final Endpoint endpoint;

    @SuppressWarnings("ImmutableEnumChecker") // A record of enums is immutable.
    private final Way way;

    private final String lesson;

    Route(Endpoint endpoint, Way way, String lesson) {
        this.endpoint = endpoint;
        this.way = way;
        this.lesson = lesson;
    }

    private static Way way(Client client, Calls calls, WaitsOn waitsOn) {
        return way(client, calls, waitsOn, Computes.NOTHING);
    }

    private static Way way(Client client, Calls calls, WaitsOn waitsOn, Computes computes) {
        return new Way(client, calls, waitsOn, computes);
    }

    /** Returns the routes of the gateway on Netty. */
    public static List<Route> ofNetty() {
        return Stream.of(values()).filter(Route::isOfNetty).toList();
    }

    /** Returns the routes of the gateway on Tomcat. */
    public static List<Route> ofTomcat() {
        return Stream.of(values()).filter(route -> !route.isOfNetty()).toList();
    }

    boolean isOfNetty() {
        return endpoint.isOfNetty();
    }

    public Calls calls() {
        return way.calls;
    }

    Client client() {
        return way.client;
    }

    /** Returns whether one request makes its calls concurrently. */
    boolean fansOut() {
        return way.calls == TOGETHER;
    }

    WaitsOn waitsOn() {
        return way.waitsOn;
    }

    Computes computes() {
        return way.computes;
    }

    /** Returns whether the route always fails. It then shows that on purpose. */
    boolean isRefused() {
        return way.waitsOn == REFUSED;
    }

    /** Returns whether the route streams to users who accept NDJSON. */
    boolean isReactive() {
        return way.waitsOn == NOWHERE;
    }

    public boolean callsStore() {
        return way.client == RSOCKET;
    }

    public boolean callsDatabase() {
        return way.client == JDBC || way.client == R2DBC;
    }

    /** Returns whether the route changes rows of the database: all the rows in its response, or none. */
    boolean isTransaction() {
        return endpoint.path().endsWith("/transaction");
    }

    /** Returns whether the route writes the rows of one query while it reads them. */
    boolean isStreamOfRows() {
        return endpoint.path().endsWith("/stream");
    }

    /** Returns whether the route tries a failed call again. */
    boolean retries() {
        return endpoint.path().contains("/retry/");
    }

    boolean callsLegacy() {
        return !callsStore() && !callsDatabase();
    }

    boolean takesCount() {
        return endpoint.takesCount();
    }

    Endpoint endpoint() {
        return endpoint;
    }

    RouteLesson lesson() {
        return endpoint.lesson(lesson);
    }

    public String path(Object cnt) {
        return endpoint.path(cnt);
    }

    /** Returns the path, which tests use as their display name. */
    @Override
    public String toString() {
        return endpoint.path();
    }
}
