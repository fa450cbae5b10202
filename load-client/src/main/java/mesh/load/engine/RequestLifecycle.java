package mesh.load.engine;

import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.engine.http.ResponseBody;
import mesh.load.engine.http.ResponseDecoder;
import mesh.load.engine.http.ResponseValidator;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;

/**
 * The requests that one user sends one after another: its own requests, or requests of an open shape that it takes. It records the times of
 * the current request and decides how the request ended. It does not use sockets. An engine reports each event to it, from one thread, with
 * instants of {@link System#nanoTime()}.
 */
public final class RequestLifecycle {

    private static final Outcome OK = new Outcome.Ok(200);
    private static final Outcome TIMED_OUT = new Outcome.TimedOut(false);
    private static final Outcome NEVER_ACCEPTED = new Outcome.TimedOut(true);

    private final Recording recording;
    private final Unaccepted unaccepted;
    private final int user;
    private final ResponseBody body;
    private final ResponseDecoder decoder;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();

    private int slot;
    private int slotsEnd;
    private boolean connectionReusable;

    /** @param user from 0 */
    RequestLifecycle(UserRequest request, Recording recording, Unaccepted unaccepted, int user) {
        this.recording = recording;
        this.unaccepted = unaccepted;
        this.user = user;
        this.slot = recording.firstSlot(user);
        this.slotsEnd = recording.firstSlot(user + 1);
        this.body = new ResponseBody(ResponseValidator.of(request.expected()));
        this.decoder = new ResponseDecoder(body);
    }

    /** Makes a request of an open shape the current request, and the only one. */
    public void take(int request, long dueAt) {
        slot = request;
        slotsEnd = request + 1;
        recording.assign(request, user);
        recording.intendedStart[request] = dueAt;
    }

    /** Records that a request of an open shape has timed out before any user was free to send it. */
    public void expireUnsent(int request, long dueAt, long now) {
        slot = request;
        slotsEnd = request + 1;
        recording.intendedStart[request] = dueAt;
        timedOut(now);
    }

    /** Returns whether any request has not ended. */
    public boolean hasNext() {
        return slot < slotsEnd;
    }

    /** Returns the index of the current request among all requests of the plan, from 0. */
    public int current() {
        return slot;
    }

    /** Returns how many requests have ended; any thread may call it. */
    int done() {
        return done.get();
    }

    /** Returns how many requests have ended with anything but {@code Ok}; any thread may call it. */
    int failed() {
        return failed.get();
    }

    /** Returns whether the connection can carry another request after the one that has ended. */
    public boolean isConnectionReusable() {
        return connectionReusable;
    }

    public void connected(long durationNanos) {
        recording.connectDuration[slot] = durationNanos;
    }

    public void connectFailed(long durationNanos, long now) {
        connected(durationNanos);
        end(now, new Outcome.Refused());
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
        if (recording.firstItem[slot] == RequestRecord.NEVER && body.items() > 0) {
            recording.firstItem[slot] = now;
        }
        if (!decoder.hasEnded()) {
            return false;
        }
        boolean reusable = decoder.isComplete() && used == to && decoder.head().isKeptAlive();
        judge(now);
        connectionReusable = reusable;
        return true;
    }

    /** Handles an orderly close by the server, which may be how its response ends. */
    public void connectionClosed(long now) {
        decoder.endOfStream();
        if (decoder.isComplete()) {
            judge(now);
        } else {
            connectionBroken(now);
        }
    }

    /** Handles a broken connection, in any state of its request. */
    public void connectionBroken(long now) {
        boolean responded = recording.firstByte[slot] != RequestRecord.NEVER;
        end(now, responded ? unlessError(new Outcome.Truncated(decoder.head().status())) : new Outcome.Reset());
    }

    public void timedOut(long now) {
        end(now, TIMED_OUT);
    }

    /** Records a timeout, and checks whether the service has ever accepted the connection. */
    public void timedOut(long now, SocketChannel connection) {
        boolean silent = recording.firstByte[slot] == RequestRecord.NEVER;
        end(now, silent && unaccepted.holds(connection, now) ? NEVER_ACCEPTED : TIMED_OUT);
    }

    /** Decides on the outcome of a complete response. A response that is not HTTP is also wrong content. */
    private void judge(long now) {
        if (recording.firstItem[slot] == RequestRecord.NEVER && body.items() > 0) {
            recording.firstItem[slot] = now;
        }
        boolean valid = decoder.isComplete() && body.isValid();
        end(now, unlessError(valid ? ok() : body.mismatch()));
    }

    private Outcome ok() {
        int status = decoder.head().status();
        return status == 200 ? OK : new Outcome.Ok(status);
    }

    /** Returns the outcome of an error status, or the given outcome if the status is not an error. */
    private Outcome unlessError(Outcome otherwise) {
        int status = decoder.head().status();
        if (status >= 500) {
            return new Outcome.ServerError(status, body.cause());
        }
        return status >= 300 ? new Outcome.ClientError(status) : otherwise;
    }

    private void end(long now, Outcome outcome) {
        recording.lastByte[slot] = now;
        recording.bytes[slot] = body.bytes();
        recording.items[slot] = body.items();
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
}
