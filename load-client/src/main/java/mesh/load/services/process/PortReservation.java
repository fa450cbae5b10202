package mesh.load.services.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reserves ports between the processes of a user. Seconds pass between the choice of a free port and the moment at which a service listens
 * on it. Without a reservation, two meshes that start concurrently sometimes choose the same port.
 *
 * <p>A reserved port is a locked byte of a file that all processes share. The system releases the locks of a process however it ends.
 */
final class PortReservation {

    private static final @Nullable FileChannel FILE = open();

    private PortReservation() {}

    /** Reserves a port until this process ends. Returns false if it is reserved already. Where no file can be locked, reserves nothing. */
    static boolean tryReserve(int port) {
        if (FILE == null) {
            return true;
        }
        try {
            return FILE.tryLock(port, 1, false) != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        } catch (IOException noLocks) {
            return true;
        }
    }

    private static @Nullable FileChannel open() {
        String name = "mesh-ports-" + System.getProperty("user.name");
        try {
            Path file = Path.of(System.getProperty("java.io.tmpdir"), name);
            return FileChannel.open(file, CREATE, WRITE, NOFOLLOW_LINKS);
        } catch (IOException | RuntimeException noFile) {
            return null;
        }
    }
}
