package mesh.load.services;

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
 * Keeps the making of start caches apart from measurements, across all processes that use the same folder. Several processes may measure
 * concurrently, but caches are made only while none measures. A measurement does not wait for caches: it ends their making.
 *
 * <p>It is a lock on a file, because the system releases such a lock however a process ends. The launcher's lock on the build cannot
 * replace it: that one is released before a run measures, and a new JDK needs new caches without any build.
 */
public final class StartCacheLock implements AutoCloseable {

    /** An interrupted process ends its services first. If it does not, it is halted after a minute. */
    private static final Duration TIMEOUT = Duration.ofSeconds(75);

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final @Nullable FileChannel channel;

    private StartCacheLock(@Nullable FileChannel channel) {
        this.channel = channel;
    }

    /** Acquires the lock to make caches; empty if a process measures or makes caches already, or if the folder is not writable. */
    public static Optional<StartCacheLock> tryAcquireToMake(MeshHome home) {
        try {
            FileChannel channel = open(home);
            boolean isKept = false;
            try {
                if (tryLock(channel, false)) {
                    nameMaker(channel);
                    isKept = true;
                    return Optional.of(new StartCacheLock(channel));
                }
                return Optional.empty();
            } finally {
                closeUnless(isKept, channel);
            }
        } catch (IOException noPlace) {
            return Optional.empty();
        }
    }

    /**
     * Acquires the lock for as long as services run that may be measured. If caches are being made, this ends their making first.
     *
     * @param progress receives a line if another process has to be ended first
     * @throws MeshException if that process does not end
     */
    public static StartCacheLock acquireToMeasure(MeshHome home, Consumer<String> progress)
            throws InterruptedException {
        try {
            FileChannel channel = open(home);
            boolean isKept = false;
            try {
                if (!tryLock(channel, true)) {
                    progress.accept(
                            "stopping another process that makes start caches, because it would disturb this run");
                    endMaking(channel, home);
                }
                isKept = true;
                return new StartCacheLock(channel);
            } finally {
                closeUnless(isKept, channel);
            }
        } catch (IOException noPlace) {
            return new StartCacheLock(null); // where the lock cannot be written, caches cannot be made either
        }
    }

    /** Closes the channel if no lock was acquired, because the caller then has nothing to close. */
    private static void closeUnless(boolean isKept, FileChannel channel) throws IOException {
        if (!isKept) {
            channel.close();
        }
    }

    private static void nameMaker(FileChannel channel) throws IOException {
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
    }

    private static void endMaking(FileChannel channel, MeshHome home) throws IOException, InterruptedException {
        maker(home).ifPresent(ProcessHandle::destroy);
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!tryLock(channel, true)) {
            if (System.nanoTime() > deadline) {
                throw new MeshException("another process makes start caches, and has not ended within "
                        + TIMEOUT.toSeconds() + " s; end it, or wait until it is done");
            }
            Thread.sleep(PAUSE);
        }
    }

    /** Returns the process that holds the lock. It lives, so no other process can have its id. */
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

    /** Tries to lock the file. Within one process a second lock fails. If it is shared, the first lock covers it. */
    private static boolean tryLock(FileChannel channel, boolean shared) throws IOException {
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
            throw new MeshException("the lock of the start caches cannot be closed: " + cannot.getMessage());
        }
    }
}
