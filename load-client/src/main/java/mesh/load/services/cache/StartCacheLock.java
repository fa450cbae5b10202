package mesh.load.services.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the making of start caches away from what is measured, over all processes of a folder: many may measure at once (what
 * that is worth is theirs to know), and only who is alone may make caches. Who wants to measure does not wait for caches: he has
 * their making ended.
 *
 * <p>A lock on a file: whatever ends a process, and however, the system takes its lock from it.
 */
public final class StartCacheLock implements AutoCloseable {

    /** A process that is interrupted ends its services first, or is halted after a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(75);

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final @Nullable FileChannel channel;

    private StartCacheLock(@Nullable FileChannel channel) {
        this.channel = channel;
    }

    /** For as long as caches are made; empty if something is measured, or caches are made already, or there is no place for any. */
    public static Optional<StartCacheLock> toMake(MeshHome home) {
        try {
            FileChannel channel = open(home);
            if (!isLocked(channel, false)) {
                channel.close();
                return Optional.empty();
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return Optional.of(new StartCacheLock(channel));
        } catch (IOException noPlace) {
            return Optional.empty();
        }
    }

    /**
     * For as long as services run that may be measured. If caches are being made, that is ended first.
     *
     * @param progress told if it has to be waited for
     * @throws MeshException if it does not end
     */
    public static StartCacheLock toMeasure(MeshHome home, Consumer<String> progress) throws InterruptedException {
        try {
            FileChannel channel = open(home);
            if (!isLocked(channel, true)) {
                progress.accept("ending the making of start caches, which would disturb this run");
                endMaking(channel, home);
            }
            return new StartCacheLock(channel);
        } catch (IOException noPlace) {
            return new StartCacheLock(null); // and so nobody makes any there
        }
    }

    private static void endMaking(FileChannel channel, MeshHome home) throws IOException, InterruptedException {
        maker(home).ifPresent(ProcessHandle::destroy);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isLocked(channel, true)) {
            if (System.nanoTime() > deadline) {
                channel.close();
                throw new MeshException("start caches are being made by another process and it does not end;"
                        + " end it, or wait until it is done");
            }
            Thread.sleep(PAUSE);
        }
    }

    /** It holds the lock, and so it lives and the number is its own. */
    private static Optional<ProcessHandle> maker(MeshHome home) throws IOException {
        String pid = Files.readString(file(home), StandardCharsets.US_ASCII).strip();
        return pid.matches("\\d{1,18}") ? ProcessHandle.of(Long.parseLong(pid)) : Optional.empty();
    }

    private static FileChannel open(MeshHome home) throws IOException {
        Path file = file(home);
        Files.createDirectories(file.getParent());
        return FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
    }

    private static Path file(MeshHome home) {
        return home.startCache().resolveSibling("start-cache.lock");
    }

    /** Within one process locks do not stack: what it has, it has. */
    private static boolean isLocked(FileChannel channel, boolean shared) throws IOException {
        try {
            FileLock lock = channel.tryLock(0, Long.MAX_VALUE, shared);
            return lock != null;
        } catch (OverlappingFileLockException ours) {
            return shared;
        }
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException cannot) {
            throw new MeshException("'" + channel + "' cannot be closed: " + cannot.getMessage());
        }
    }
}
