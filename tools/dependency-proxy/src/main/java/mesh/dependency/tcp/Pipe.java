package mesh.dependency.tcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * One direction of one connection. A thread reads bytes and stamps them with the instant at which they are due; another thread writes them
 * then. So a delay does not limit how much is under way, except that this is at most {@value #WINDOW} bytes, as TCP has a window, too.
 */
final class Pipe {

    private static final int CHUNK = 16 * 1024;
    private static final int WINDOW = 256 * 1024;

    private final BlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(WINDOW);

    /** @param bytes none for the end of the stream */
    @SuppressWarnings("ArrayRecordComponent") // nothing compares these records
    private record Chunk(byte[] bytes, long dueNanos) {}

    /** Decides when bytes are due. */
    @FunctionalInterface
    interface Timing {

        /** Returns the instant at which bytes are due that have just been read: none at the end of the stream. */
        long due(int bytes) throws IOException, InterruptedException;
    }

    /** Reads until the end of the stream. */
    void fill(InputStream in, Timing timing) throws IOException, InterruptedException {
        byte[] buffer = new byte[CHUNK];
        long last = System.nanoTime();
        int count;
        do {
            count = Math.max(0, in.read(buffer));
            room.acquire(count);
            long due = timing.due(count);
            last = due - last > 0 ? due : last; // no byte overtakes an earlier one
            underWay.add(new Chunk(Arrays.copyOf(buffer, count), last));
        } while (count > 0);
    }

    /** Writes until the end of the stream. */
    void drain(OutputStream out, Runnable beforeBytes) throws IOException, InterruptedException {
        for (Chunk next = underWay.take(); next.bytes.length > 0; next = underWay.take()) {
            sleepUntil(next.dueNanos);
            beforeBytes.run();
            out.write(next.bytes);
            room.release(next.bytes.length);
        }
    }

    static void sleepUntil(long nanoTime) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanoTime - System.nanoTime());
    }
}
