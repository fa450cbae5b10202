package mesh.load.services;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.os.RegularFile;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import org.jspecify.annotations.Nullable;

/**
 * Prevents start caches from being made during a measurement, across all processes that use the same folder. Several processes may measure
 * concurrently. A process makes caches only while none measures, and a measurement ends the process that makes caches.
 *
 * <p>It is a lock on a file, because the system releases such a lock when its process ends, for any reason. The launcher's lock on the
 * build cannot replace this lock. The launcher releases its own before a run measures, and a new JDK needs new caches without any build.
 *
 * @param channel null if the folder is not writable
 */
public record StartCacheLock(Path file, @Nullable FileChannel channel) implements AutoCloseable {

    /** Time limit for the end of the process that makes caches. That process ends its services first, and halts after a minute. */
    private static final Duration TIMEOUT = Duration.ofSeconds(75);

    /** Returns the lock to make caches; empty if another process measures or makes caches, or if the folder is not writable. */
    public static Optional<StartCacheLock> tryAcquireToMake(MeshHome home) {
        StartCacheLock lock = open(home);
        try {
            if (lock.channel != null && lock.tryLock(false)) {
                String pid = Long.toString(ProcessHandle.current().pid());
                // Writes through the locked channel, because closing another channel of the file would release the
                // lock.
                lock.channel.truncate(0).write(StandardCharsets.US_ASCII.encode(pid));
                return Optional.of(lock);
            }
        } catch (IOException noPlace) {
            // No caches can be made.
        }
        lock.close();
        return Optional.empty();
    }

    /** Acquires the lock for measured services, and ends a process that makes caches. Locks nothing if the file is not writable. */
    public static StartCacheLock acquireToMeasure(MeshHome home, Consumer<String> progress)
            throws InterruptedException {
        StartCacheLock lock = open(home);
        try {
            if (!lock.tryLock(true)) {
                progress.accept("stopping another process that makes start caches, because it would disturb this run");
                lock.endMaking();
            }
        } catch (IOException noPlace) {
            // Nothing is locked.
        } catch (InterruptedException | RuntimeException | Error failed) {
            lock.close();
            throw failed;
        }
        return lock;
    }

    private static StartCacheLock open(MeshHome home) {
        Path file = home.startCache().resolveSibling("start-cache.lock");
        try {
            Files.createDirectories(file.getParent());
            return new StartCacheLock(file, RegularFile.lockable(file));
        } catch (IOException noPlace) {
            return new StartCacheLock(file, null);
        }
    }

    /** Tries to lock the file. A process cannot lock the file twice, but its first lock suffices for a second, shared one. */
    private boolean tryLock(boolean shared) throws IOException {
        try {
            return channel == null ? shared : channel.tryLock(0, Long.MAX_VALUE, shared) != null;
        } catch (OverlappingFileLockException ours) {
            return shared;
        }
    }

    private void endMaking() throws IOException, InterruptedException {
        String pid = Files.readString(file, StandardCharsets.US_ASCII).strip();
        if (pid.matches("\\d{1,18}")) { // its process has the lock, so it is alive
            ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroy);
        }
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!tryLock(true)) {
            if (System.nanoTime() > deadline) {
                throw new MeshException("another process makes start caches, and has not ended within "
                        + TIMEOUT.toSeconds() + " s. End it, or wait until it is done");
            }
            Thread.sleep(50);
        }
    }

    @Override
    public void close() {
        try (channel) {
            // The try statement closes it.
        } catch (IOException cannot) {
            throw new MeshException("the lock of the start caches cannot be closed: " + cannot.getMessage());
        }
    }
}
