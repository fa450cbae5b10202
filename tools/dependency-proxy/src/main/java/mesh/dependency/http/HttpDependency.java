package mesh.dependency.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import mesh.behaviour.Behaviour;
import mesh.behaviour.InjectedOutcome;
import mesh.behaviour.InjectedRequest;
import mesh.behaviour.Settings;
import mesh.dependency.port.CallTimes;
import mesh.dependency.port.Dependency;
import mesh.dependency.port.Traffic.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A dependency that is called over HTTP, with the behaviour of the legacy backend. A request keeps its place until its response has been sent,
 * so with a target, its time in service is the service time and the target's own time. A request that fails, hangs, or is aborted before the
 * response does not reach the target.
 */
public final class HttpDependency extends Dependency<Behaviour> {

    private final Responder responder;

    private HttpDependency(String name, String target, int port, Behaviour settings, Source source) throws IOException {
        super(name, target, port, settings, settings);
        try {
            this.responder = source.open(this);
        } catch (IOException | IllegalArgumentException unusable) {
            super.close();
            throw unusable;
        }
    }

    @FunctionalInterface
    private interface Source {

        Responder open(HttpDependency dependency) throws IOException;
    }

    /** Creates a reverse proxy. */
    public static HttpDependency forwarding(String name, URI target, int port, Behaviour settings) throws IOException {
        return new HttpDependency(name, target.toString(), port, settings, own -> new Forwarder(target, own.traffic()));
    }

    /** Creates a stand-in that responds from a file. */
    public static HttpDependency recorded(String name, Path responses, int port, Behaviour settings)
            throws IOException {
        return new HttpDependency(
                name,
                responses.getFileName().toString(),
                port,
                settings,
                own -> RecordedResponses.read(responses, own.traffic()));
    }

    /** Reads settings. Unlike the legacy backend, a dependency has no service time by default. */
    public static Behaviour settings(Map<String, ? extends @Nullable Object> values) {
        Map<String, @Nullable Object> all = new HashMap<>(values);
        all.putIfAbsent("serviceTime", "0");
        return Settings.read(Behaviour.class, all);
    }

    @Override
    protected Behaviour read(Map<String, ? extends @Nullable Object> values) {
        return settings(values);
    }

    @Override
    protected Behaviour behaviour(Behaviour settings) {
        return settings;
    }

    @Override
    public HttpDependency open() {
        accept(this::serve);
        return this;
    }

    private void serve(Socket socket) throws IOException, InterruptedException {
        HttpConnection connection = new HttpConnection(socket);
        try {
            Request request = connection.next();
            while (request != null && respond(connection, request) && !request.isLast()) {
                request = connection.next();
            }
        } catch (HttpConnection.MalformedException malformed) {
            traffic().failed(Failure.MALFORMED);
            connection.refuse(malformed);
        }
    }

    /** Returns whether the connection can carry another request. */
    private boolean respond(HttpConnection connection, Request request) throws IOException, InterruptedException {
        CallTimes.Call timed = times().begin();
        InjectedOutcome outcome = InjectedOutcome.SERVE;
        try (timed;
                InjectedRequest injected = InjectedRequest.arrive(behaviour(), counters())) {
            injected.takePlace();
            outcome = injected.serve();
            switch (outcome) {
                case SERVE -> passOn(connection, request, true);
                case FAIL -> connection.send(onPurpose(500, "failed", "failure-ratio"), request);
                case HANG -> connection.send(onPurpose(503, "hung", "hang-ratio"), request);
                case ABORT -> {
                    passOn(connection, request, false);
                    return false;
                }
                case ABORT_BEFORE_RESPONSE -> {
                    return false;
                }
            }
            return true;
        } catch (HttpConnection.BodyException ended) {
            return failed(outcome, Failure.TARGET_ENDED);
        } catch (IOException gone) {
            return failed(outcome, Failure.CLIENT_ENDED);
        }
    }

    /** Counts the failure, unless the call has one on purpose. The connection cannot carry another request. */
    private boolean failed(InjectedOutcome outcome, Failure kind) {
        if (outcome == InjectedOutcome.SERVE) {
            traffic().failed(kind);
        }
        return false;
    }

    /** Sends the response of the target or of the file. Only a target can take longer than the caller waits. */
    private void passOn(HttpConnection connection, Request request, boolean isWhole)
            throws IOException, InterruptedException {
        if (!(responder instanceof Forwarder)) {
            send(connection, request, isWhole);
            return;
        }
        CallerWatch caller = new CallerWatch(connection);
        try (caller) {
            send(connection, request, isWhole);
        } catch (InterruptedException | HttpConnection.BodyException stopped) {
            if (caller.isGone()) {
                throw new EOFException("the caller has ended its connection");
            }
            throw stopped;
        }
    }

    private void send(HttpConnection connection, Request request, boolean isWhole)
            throws IOException, InterruptedException {
        Reply reply = responder.reply(request);
        if (isWhole) {
            connection.send(reply, request);
        } else {
            connection.sendHalf(reply, request);
        }
    }

    private Reply onPurpose(int status, String what, String setting) {
        return Reply.problem(status, what + " on purpose (" + setting + " of " + name() + ")");
    }

    @Override
    public void close() {
        super.close();
        if (responder instanceof Forwarder forwarder) {
            forwarder.close();
        }
    }
}
