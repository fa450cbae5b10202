package mesh.database.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks a {@code .txz} archive, including the links and the permissions that its programs need. */
final class PostgresArchive {

    private static final int OWNER_MAY_EXECUTE = 0100;

    private PostgresArchive() {}

    static void unpack(byte[] archive, Path folder) throws IOException {
        // All users may read the folder, because root may unpack the archive for another user who runs its programs.
        Files.setPosixFilePermissions(folder, permissions(true));
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new ByteArrayInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException(entry.getName() + " points outside the archive");
                }
                write(tar, entry, target);
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path target) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else {
            Files.copy(tar, target);
            Files.setPosixFilePermissions(target, permissions((entry.getMode() & OWNER_MAY_EXECUTE) != 0));
        }
    }

    private static Set<PosixFilePermission> permissions(boolean executable) {
        Set<PosixFilePermission> all = EnumSet.of(
                PosixFilePermission.OWNER_READ,
                PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.GROUP_READ,
                PosixFilePermission.OTHERS_READ);
        if (executable) {
            all.add(PosixFilePermission.OWNER_EXECUTE);
            all.add(PosixFilePermission.GROUP_EXECUTE);
            all.add(PosixFilePermission.OTHERS_EXECUTE);
        }
        return all;
    }
}
