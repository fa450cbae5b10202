package mesh.load.workers.coordinator;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.TlsIdentity;
import mesh.load.workers.wire.Token;

/** A worker that sends no requests, but reports that it has sent them. Tests override its messages. */
class ScriptedWorker implements AutoCloseable {

    static final Token TOKEN = Token.of(Token.random());

    private final MessageChannel channel;
    private final Thread thread;
    private final List<Message> heard = new CopyOnWriteArrayList<>();
    private volatile int users;
    private volatile long releaseAt;

    ScriptedWorker(InetSocketAddress coordinator) throws IOException {
        channel = Handshake.ofWorker(
                new Socket(coordinator.getAddress(), coordinator.getPort()), TlsIdentity.ofWorker(TOKEN));
        thread = Thread.ofVirtual().unstarted(this::listen);
    }

    ScriptedWorker begin() {
        thread.start();
        return this;
    }

    private void listen() {
        try {
            while (true) {
                hear(channel.receive(0));
            }
        } catch (IOException ended) {
            // The test has ended as well.
        }
    }

    private void hear(Message message) throws IOException {
        heard.add(message);
        switch (message) {
            case Message.Welcome welcome -> welcome(welcome);
            case Message.Ping ping -> ping(ping);
            case Message.Prepare prepare -> {
                users = prepare.plan().users().size();
                prepare(prepare.firing());
            }
            case Message.Release release -> {
                releaseAt = release.atNanoTime();
                awaitRelease();
                release(release.firing());
            }
            case Message.Abort abort -> abort(abort.firing());
            default -> {}
        }
    }

    /** Waits as a worker does: the coordinator accepts no figures of a load that has not begun. */
    private void awaitRelease() {
        for (long left = releaseAt - System.nanoTime(); left > 0; left = releaseAt - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    void welcome(Message.Welcome welcome) throws IOException {
        send(new Message.Arrived("host-" + welcome.worker(), null));
    }

    void ping(Message.Ping ping) throws IOException {
        send(new Message.Pong(ping.number(), System.nanoTime()));
    }

    void prepare(int firing) throws IOException {
        send(new Message.Ready(firing));
    }

    void release(int firing) throws IOException {
        send(new Message.Fired(firing, figures(users()), null));
        send(Message.Requests.firstOf(records(1, users()), false));
        send(new Message.Done(firing));
    }

    void abort(int firing) throws IOException {
        send(new Message.Refused(firing, "it was called off"));
    }

    final void send(Message message) throws IOException {
        channel.send(message);
    }

    /** Returns the number of users in the latest prepared firing. */
    final int users() {
        return users;
    }

    final List<Class<?>> heard() {
        return heard.stream().<Class<?>>map(Object::getClass).distinct().toList();
    }

    /** Returns the instant of the latest release that the coordinator has sent. */
    final long releaseAt() {
        return releaseAt;
    }

    final FiringFigures figures(int requests) {
        return figures(requests, releaseAt);
    }

    static FiringFigures figures(int requests, long releaseAt) {
        BarrierFigures barrier = new BarrierFigures(Instant.EPOCH, releaseAt, 1, 0, 0);
        return new FiringFigures("nio", requests, 0, 1_000, requests, 0, false, barrier, null, null);
    }

    /** Returns one request of each user in a range, both bounds inclusive. */
    static List<RequestRecord> records(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(user -> new RequestRecord(user, 1, 0, 0, 0, 1, 1, 2, 3, 0, new Outcome.Ok(200)))
                .toList();
    }

    void join() throws InterruptedException {
        thread.join();
    }

    @Override
    public void close() {
        channel.close();
    }
}
