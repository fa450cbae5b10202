package mesh.gateway.kit;

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
import static mesh.gateway.kit.Route.Waiting.BOUNDED_ELASTIC;
import static mesh.gateway.kit.Route.Waiting.NOWHERE;
import static mesh.gateway.kit.Route.Waiting.REFUSED;
import static mesh.gateway.kit.Route.Waiting.REQUEST_THREAD;
import static mesh.gateway.kit.Route.Waiting.VIRTUAL_THREADS;

import java.util.List;
import java.util.stream.Stream;

/**
 * The routes: their paths, their clients, the order of their calls, and the thread that waits for the response. Routes whose name begins
 * with {@code NETTY} are on Netty, and all others are on Tomcat.
 */
public enum Route {
    NETTY_ONE("/netty", WEB_CLIENT, ONE, NOWHERE),
    NETTY("/netty/{cnt}", WEB_CLIENT, TOGETHER, NOWHERE),
    NETTY_REST_DEADLINE("/netty-rest/{cnt}/deadline", WEB_CLIENT, TOGETHER, NOWHERE),
    NETTY_REST_HEDGED("/netty-rest/{cnt}/hedged", WEB_CLIENT, TOGETHER, NOWHERE),
    NETTY_BLOCK("/netty/{cnt}/block", WEB_CLIENT, ONE_AFTER_ANOTHER, REFUSED),
    NETTY_BLOCK_ELASTIC("/netty/{cnt}/block-elastic", WEB_CLIENT, ONE_AFTER_ANOTHER, BOUNDED_ELASTIC),
    NETTY_REST("/netty-rest/{cnt}", WEB_CLIENT, TOGETHER, NOWHERE),
    NETTY_RSOCKET("/rsocket/{cnt}", RSOCKET, ONE, NOWHERE),
    NETTY_REST_RSOCKET("/netty-rest/rsocket/{cnt}", RSOCKET, ONE, NOWHERE),
    TOMCAT("/tomcat/{cnt}", WEB_CLIENT, TOGETHER, NOWHERE),
    TOMCAT_BLOCK("/tomcat/{cnt}/block", WEB_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_REST("/rest/{cnt}", REST_TEMPLATE, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_REST_SYNCHRONIZED("/rest/{cnt}/synchronized", REST_TEMPLATE, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_REST_LOCK("/rest/{cnt}/lock", REST_TEMPLATE, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RESTCLIENT("/restclient/{cnt}", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RESTCLIENT_PARALLEL("/restclient/{cnt}/parallel", REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
    TOMCAT_RESTCLIENT_SEMAPHORE("/restclient/{cnt}/semaphore", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RESTCLIENT_LIMIT("/restclient/{cnt}/concurrency-limit", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RESTCLIENT_REJECT(
            "/restclient/{cnt}/concurrency-limit/reject", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RESTCLIENT_POOL("/restclient/{cnt}/pool", POOLED_REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RESTCLIENT_ALL_OF("/restclient/{cnt}/deadline/all-of", REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
    TOMCAT_RESTCLIENT_COMPLETION(
            "/restclient/{cnt}/deadline/completion-service", REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
    TOMCAT_RESTCLIENT_SHUTDOWN("/restclient/{cnt}/deadline/shutdown", REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
    TOMCAT_RESTCLIENT_READ_TIMEOUT("/restclient/{cnt}/deadline/read-timeout", REST_CLIENT, TOGETHER, VIRTUAL_THREADS),
    TOMCAT_RSOCKET("/tomcat/rsocket/{cnt}", RSOCKET, ONE, NOWHERE),
    NETTY_R2DBC("/r2dbc/{cnt}", R2DBC, ONE_AFTER_ANOTHER, NOWHERE),
    NETTY_R2DBC_TRANSACTION("/r2dbc/{cnt}/transaction", R2DBC, ONE_AFTER_ANOTHER, NOWHERE),
    TOMCAT_JDBC("/jdbc/{cnt}", JDBC, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_JDBC_TRANSACTION("/jdbc/{cnt}/transaction", JDBC, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    NETTY_R2DBC_STREAM("/r2dbc/{cnt}/stream", R2DBC, ONE, NOWHERE),
    TOMCAT_JDBC_STREAM("/jdbc/{cnt}/stream", JDBC, ONE, REQUEST_THREAD),
    NETTY_COMPUTING("/netty-rest/{cnt}/computing", WEB_CLIENT, TOGETHER, NOWHERE, ON_EVENT_LOOP),
    NETTY_COMPUTING_PARALLEL("/netty-rest/{cnt}/computing/parallel", WEB_CLIENT, TOGETHER, NOWHERE, ON_PARALLEL),
    TOMCAT_COMPUTING("/restclient/{cnt}/computing", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD, ON_REQUEST_THREAD),
    TOMCAT_COMPUTING_POOL("/restclient/{cnt}/computing/pool", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD, ON_POOL),
    NETTY_RETRY_IMMEDIATE("/netty-rest/{cnt}/retry/immediate", WEB_CLIENT, TOGETHER, NOWHERE),
    NETTY_RETRY_BACK_OFF("/netty-rest/{cnt}/retry/back-off", WEB_CLIENT, TOGETHER, NOWHERE),
    NETTY_RETRY_BUDGET("/netty-rest/{cnt}/retry/budget", WEB_CLIENT, TOGETHER, NOWHERE),
    NETTY_RETRY_BREAKER("/netty-rest/{cnt}/retry/breaker", WEB_CLIENT, TOGETHER, NOWHERE),
    TOMCAT_RETRY_IMMEDIATE("/restclient/{cnt}/retry/immediate", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RETRY_BACK_OFF("/restclient/{cnt}/retry/back-off", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RETRY_BUDGET("/restclient/{cnt}/retry/budget", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD),
    TOMCAT_RETRY_BREAKER("/restclient/{cnt}/retry/breaker", REST_CLIENT, ONE_AFTER_ANOTHER, REQUEST_THREAD);

    /** A route's client: {@link #RSOCKET} for the store, {@link #JDBC} and {@link #R2DBC} for the database, all others for the backend. */
    enum Client {
        WEB_CLIENT("reactor.core.publisher.Blocking"),
        REST_TEMPLATE("org.springframework.http.client.SimpleClientHttp"),
        REST_CLIENT("org.springframework.http.client.JdkClientHttp"),
        POOLED_REST_CLIENT("org.springframework.http.client.HttpComponentsClientHttp"),
        RSOCKET("reactor.core.publisher.Blocking"),
        JDBC("org.postgresql."),
        R2DBC("reactor.core.publisher.Blocking");

        private final String frame;

        Client(String frame) {
            this.frame = frame;
        }

        /** Returns the beginning of the stack frame in which a thread waits for a response to this client. */
        String frame() {
            return frame;
        }

        /**
         * Returns how often the backend receives a call if it ends the call's connection before a response. {@code HttpURLConnection}
         * repeats a GET once, and no setting prevents it: {@code sun.net.http.retryPost} is only for POST, and a GET that streams its body
         * becomes a POST.
         */
        int arrivalsOfACutCall() {
            return this == REST_TEMPLATE ? 2 : 1;
        }
    }

    /** The order in which one request makes its calls. */
    enum Calls {
        /** The request makes a single call, because one call to the store returns all readings. */
        ONE,
        /** The request fans out: as many calls as the limits allow are under way concurrently. */
        TOGETHER,
        /** Each call waits for the response to the previous one. */
        ONE_AFTER_ANOTHER
    }

    /** The thread that waits while the upstream works. */
    enum Waiting {
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

    private final String path;
    private final Client client;
    private final Calls calls;
    private final Waiting waiting;
    private final Computes computes;

    Route(String path, Client client, Calls calls, Waiting waiting) {
        this(path, client, calls, waiting, Computes.NOTHING);
    }

    Route(String path, Client client, Calls calls, Waiting waiting, Computes computes) {
        this.path = path;
        this.client = client;
        this.calls = calls;
        this.waiting = waiting;
        this.computes = computes;
    }

    /** The routes of the gateway on Netty. */
    public static List<Route> ofNetty() {
        return Stream.of(values()).filter(Route::isOfNetty).toList();
    }

    /** The routes of the gateway on Tomcat. */
    public static List<Route> ofTomcat() {
        return Stream.of(values()).filter(route -> !route.isOfNetty()).toList();
    }

    boolean isOfNetty() {
        return name().startsWith("NETTY");
    }

    Client client() {
        return client;
    }

    /** Returns whether one request makes its calls concurrently. */
    boolean fansOut() {
        return calls == Calls.TOGETHER;
    }

    Waiting waiting() {
        return waiting;
    }

    Computes computes() {
        return computes;
    }

    /** Returns whether the route always fails. It then shows that on purpose. */
    boolean isRefused() {
        return waiting == REFUSED;
    }

    /** Returns whether the route streams to users who accept NDJSON. */
    boolean isReactive() {
        return waiting == NOWHERE;
    }

    /**
     * Returns whether the route notices that its client has disconnected. Netty reports it immediately and cancels what waits. Tomcat does
     * not report it: only a write to that user fails. On Tomcat, only a stream of lines writes before all calls have returned.
     */
    boolean noticesDeparture(String accept) {
        return isToldOfDeparture() || (isReactive() && accept.equals(Response.NDJSON));
    }

    /** Returns whether the route learns of a disconnect immediately, even while it writes nothing. */
    boolean isToldOfDeparture() {
        return isOfNetty() && !isRefused();
    }

    boolean callsStore() {
        return client == RSOCKET;
    }

    boolean callsDatabase() {
        return client == JDBC || client == R2DBC;
    }

    /** Returns whether the route changes rows of the database: all the rows in its response, or none. */
    boolean isTransaction() {
        return path.endsWith("/transaction");
    }

    /** Returns whether the route writes the rows of one query while it reads them. */
    boolean isStreamOfRows() {
        return path.endsWith("/stream");
    }

    /** Returns whether the route tries a failed call again. */
    boolean retries() {
        return path.contains("/retry/");
    }

    boolean callsLegacy() {
        return !callsStore() && !callsDatabase();
    }

    boolean takesCount() {
        return path.contains("{cnt}");
    }

    String path(Object cnt) {
        return path.replace("{cnt}", String.valueOf(cnt));
    }

    /** Returns the path, which tests use as their display name. */
    @Override
    public String toString() {
        return path;
    }
}
