package mesh.load.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.engine.http.ResponseBody;
import mesh.load.engine.http.ResponseDecoder;
import mesh.load.engine.http.ResponseValidator;
import mesh.load.engine.http.UserRequest;
import mesh.load.os.TcpSocket;
import mesh.load.results.contender.MalformedResponse;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OwnClose;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * The requests that one user sends one after another: its own requests, or requests of an open shape that it takes. It records their times
 * and decides how each of them ended. An engine reports each event to it, from one thread, with instants of {@link System#nanoTime()}.
 */
public final class RequestLifecycle {

    private static final Outcome OK = new Outcome.Ok(200);
    private static final Outcome TIMED_OUT = new Outcome.TimedOut(false);
    private static final Outcome NEVER_ACCEPTED = new Outcome.TimedOut(true);

    private final Recording recording;
    private final @Nullable Unaccepted unaccepted;
    private final int user;
    private final ResponseBody body;
    private final ResponseDecoder decoder;

    /** How many requests have ended. */
    final AtomicInteger done = new AtomicInteger();

    /** How many of these have not ended with {@code Ok}. */
    final AtomicInteger failed = new AtomicInteger();

    /** How many requests are not sent, because the user was stopped before. */
    final AtomicInteger omitted = new AtomicInteger();

    private int slot;
    private int slotsEnd;
    private boolean connectionReusable;

    /** @param user from 0 */
    RequestLifecycle(UserRequest request, Recording recording, @Nullable Unaccepted unaccepted, int user) {
        this.recording = recording;
        this.unaccepted = unaccepted;
        this.user = user;
        this.slot = recording.firstSlot(user);
        this.slotsEnd = recording.firstSlot(user + 1);
        this.body = new ResponseBody(ResponseValidator.of(request.expected()));
        this.decoder = new ResponseDecoder(body, !request.method().equals("HEAD"));
    }

    /** Makes a request of an open shape the only request of this user. */
    public void take(int request, long dueAt) {
        slot = request;
        slotsEnd = request + 1;
        recording.assign(request, user);
        recording.intendedStart[request] = dueAt;
    }

    /** Records a request of an open shape that timed out before any user was free to send it. */
    public void expireUnsent(int request, long dueAt, long now) {
        slot = request;
        slotsEnd = request + 1;
        recording.intendedStart[request] = dueAt;
        timedOut(now);
    }

    /** Records when the current request of a user with requests of its own is due. Otherwise, it is due when it is sent. */
    void due(long at) {
        recording.intendedStart[slot] = at;
    }

    /** Ends the user, although it has not sent all its requests. */
    public void stop() {
        omitted.lazySet(slotsEnd - slot);
        slotsEnd = slot;
    }

    public boolean hasNext() {
        return slot < slotsEnd;
    }

    /** Returns the index of the current request among all requests of the plan, from 0. */
    public int current() {
        return slot;
    }

    /** Returns whether the connection can carry another request after the one that has ended. */
    public boolean isConnectionReusable() {
        return connectionReusable;
    }

    public void connected(long durationNanos) {
        recording.connectDuration[slot] = durationNanos;
    }

    /**
     * Records that the connection of the current request could not be opened.
     *
     * @param late whether it was given up, so that nothing refused it
     */
    public void connectFailed(long durationNanos, long now, boolean late) {
        connected(durationNanos);
        end(now, late ? new Outcome.ConnectTimedOut() : new Outcome.Refused());
    }

    public void sendStarted(long now) {
        recording.sendStarted(slot, now);
    }

    /** Takes the bytes of a read; returns true if the response ended with them. */
    public boolean receive(byte[] bytes, int from, int to, long now) {
        if (recording.firstByte[slot] == RequestRecord.NEVER) {
            recording.responded(slot, now);
        }
        int used = decoder.decode(bytes, from, to);
        recordFirstItem(now);
        if (!decoder.hasEnded()) {
            return false;
        }
        OwnClose own = ownClose(used < to);
        boolean reusable = own == null && decoder.head().isKeptByServer();
        if (own != null) {
            recording.closed(slot, own);
        }
        judge(now);
        connectionReusable = reusable;
        return true;
    }

    /** Returns why the load client cannot use a connection again that the service would keep; null if it can, or if the service closes. */
    private @Nullable OwnClose ownClose(boolean isSurplus) {
        if (!decoder.isComplete()) {
            return OwnClose.MALFORMED;
        }
        if (!decoder.head().isKeptByServer()) {
            return null;
        }
        if (isSurplus) {
            return OwnClose.SURPLUS;
        }
        return decoder.head().hasTwoLengths() ? OwnClose.TWO_LENGTHS : null;
    }

    /** Records that the load client closes a reusable connection after the request that has ended. */
    public void closes(OwnClose why) {
        if (connectionReusable) {
            recording.closed(slot - 1, why);
            connectionReusable = false;
        }
    }

    /** Handles an orderly close by the server, which may be how its response ends. */
    public void connectionClosed(long now) {
        decoder.endOfStream();
        if (decoder.hasEnded()) {
            judge(now);
        } else {
            connectionBroken(now);
        }
    }

    /** Handles the end of a connection that cannot be how a response ends. What has arrived may be no HTTP at all. */
    public void connectionBroken(long now) {
        decoder.abort();
        if (decoder.hasEnded()) {
            judge(now);
            return;
        }
        boolean responded = recording.firstByte[slot] != RequestRecord.NEVER;
        end(now, responded ? unlessError(new Outcome.Truncated(decoder.head().status())) : new Outcome.Reset());
    }

    public void timedOut(long now) {
        int status = decoder.head().status();
        end(now, status == 0 ? TIMED_OUT : new Outcome.TimedOut(false, status));
    }

    /** Records a timeout, and checks whether the service has ever accepted the connection. */
    public void timedOut(long now, SocketChannel connection) {
        boolean silent = recording.firstByte[slot] == RequestRecord.NEVER;
        boolean known = silent && unaccepted != null && unaccepted.holds(connection, now);
        if (known) {
            end(now, NEVER_ACCEPTED);
        } else {
            timedOut(now);
        }
    }

    /** Decides on the outcome of a response that is complete, or that is not HTTP/1.1. */
    private void judge(long now) {
        recordFirstItem(now);
        MalformedResponse malformed = decoder.malformed();
        end(now, unlessError(malformed == null ? complete() : new Outcome.Malformed(malformed, decoder.excerpt())));
    }

    private Outcome complete() {
        int status = decoder.head().status();
        Outcome ok = status == 200 ? OK : new Outcome.Ok(status);
        return body.isValid() ? ok : body.failure();
    }

    private void recordFirstItem(long now) {
        if (recording.firstItem[slot] == RequestRecord.NEVER && body.items() > 0) {
            recording.firstItem[slot] = now;
        }
    }

    /** Returns the outcome of an error status, or the given outcome if the status is not an error, or is expected. */
    private Outcome unlessError(Outcome otherwise) {
        int status = decoder.head().status();
        if (body.isSuccess()) {
            return otherwise;
        }
        if (status >= 500) {
            return new Outcome.ServerError(status, body.cause());
        }
        return status >= 300 ? new Outcome.ClientError(status, body.cause()) : otherwise;
    }

    private void end(long now, Outcome outcome) {
        recording.lastByte[slot] = now;
        recording.bytes[slot] = body.bytes();
        recording.items[slot] = body.items();
        recording.timed(slot, decoder.head().serverTiming());
        recording.ended(slot, outcome);
        slot++;
        decoder.reset();
        connectionReusable = false;
        // written by this thread only, so a plain read and an ordered write are enough, and cost nothing
        done.lazySet(done.getPlain() + 1);
        if (!(outcome instanceof Outcome.Ok)) {
            failed.lazySet(failed.getPlain() + 1);
        }
    }

    /**
     * Finds out whether a service on this machine never accepted the connection of a user that timed out, and so never read its request.
     * Most users time out together, so the system is queried once for all of them.
     */
    static final class Unaccepted {

        private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

        private final Map<InetSocketAddress, TimedQueue> lastReads = new HashMap<>();

        /** @param clientPorts of the connections that the service had not accepted at that instant */
        private record TimedQueue(Set<Integer> clientPorts, long at) {}

        /** Returns whether the service has not accepted this connection; false if that is unknown. */
        synchronized boolean holds(SocketChannel connection, long now) {
            try {
                return connection.getRemoteAddress() instanceof InetSocketAddress service
                        && connection.getLocalAddress() instanceof InetSocketAddress client
                        && clientPorts(service, now).contains(client.getPort());
            } catch (IOException closed) {
                return false;
            }
        }

        private Set<Integer> clientPorts(InetSocketAddress service, long now) {
            TimedQueue last = lastReads.get(service);
            if (last == null || now - last.at() > FRESH_NANOS) {
                last = new TimedQueue(TcpSocket.notAcceptedBy(service), now);
                lastReads.put(service, last);
            }
            return last.clientPorts();
        }
    }
}
