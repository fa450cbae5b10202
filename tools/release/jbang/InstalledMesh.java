///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Runs a release of mesh with the arguments of {@code ./mesh}. It downloads nothing: MESH_RELEASE names the zip or the unpacked folder of a
 * release, or the zip is in the current folder. Each zip is unpacked once, into the user's cache folder.
 */
final class InstalledMesh {

    private static final String VARIABLE = "MESH_RELEASE";
    private static final int NO_RELEASE = 3;

    private InstalledMesh() {}

    public static void main(String[] arguments) throws IOException, InterruptedException, GeneralSecurityException {
        Path release = release();
        if (release == null) {
            System.err.println("mesh: there is no release here. Download mesh-VERSION-linux-x64.zip, or mesh-VERSION.zip for another system,"
                    + " into this folder, or set " + VARIABLE + " to its path");
            System.exit(NO_RELEASE);
            return;
        }
        Path folder = Files.isDirectory(release) ? release : unpacked(release);
        List<String> command = new ArrayList<>();
        command.add(folder.resolve("mesh").toString());
        command.addAll(List.of(arguments));
        System.exit(new ProcessBuilder(command).inheritIO().start().waitFor());
    }

    /** Returns the zip or folder of a release, or null. On Linux, a zip with a JVM comes before one without. */
    private static Path release() throws IOException {
        String named = System.getenv(VARIABLE);
        if (named != null && !named.isEmpty()) {
            Path path = Path.of(named);
            if (!Files.exists(path)) {
                System.err.println("mesh: " + VARIABLE + " is '" + named + "', which is neither a zip nor a folder");
                System.exit(NO_RELEASE);
            }
            return path;
        }
        try (Stream<Path> files = Files.list(Path.of(""))) {
            boolean isLinux = System.getProperty("os.name").equals("Linux") && System.getProperty("os.arch").equals("amd64");
            return files.filter(file -> file.getFileName().toString().matches("mesh-[0-9].*(?<!-start-caches)\\.zip"))
                    .filter(file -> isLinux || !file.toString().contains("-linux-"))
                    .max(Comparator.comparing(file -> file.toString().length()))
                    .orElse(null);
        }
    }

    private static Path unpacked(Path zip) throws IOException, GeneralSecurityException {
        String content = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(zip)));
        Path cache = cache().resolve("mesh-releases");
        Path folder = cache.resolve(content.substring(0, 16));
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(cache);
            Path draft = Files.createTempDirectory(cache, "draft");
            unpack(zip, draft);
            try {
                Files.move(draft, folder); // at once, so that no other process sees half a release
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException another) {
                delete(draft);
            }
        }
        return folder;
    }

    private static Path cache() {
        String named = System.getenv("XDG_CACHE_HOME");
        return named != null && !named.isEmpty() ? Path.of(named) : Path.of(System.getProperty("user.home"), ".cache");
    }

    /** Leaves out the first folder of each name. The JDK does not read permissions from a zip, so programs are known by their places. */
    private static void unpack(Path zip, Path folder) throws IOException {
        try (InputStream file = Files.newInputStream(zip);
                ZipInputStream in = new ZipInputStream(file)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String name = entry.getName().substring(entry.getName().indexOf('/') + 1);
                Path target = folder.resolve(name).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException(zip + " has an entry outside of its folder: " + entry.getName());
                }
                Files.createDirectories(entry.isDirectory() ? target : target.getParent());
                if (!entry.isDirectory()) {
                    Files.copy(in, target);
                    Files.setLastModifiedTime(target, entry.getLastModifiedTime());
                    boolean isProgram = name.equals("mesh") || name.startsWith("runtime/bin/") || name.equals("runtime/lib/jspawnhelper");
                    if (isProgram && !target.toFile().setExecutable(true)) {
                        throw new IOException(target + " cannot be made executable");
                    }
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(each -> {
                try {
                    Files.delete(each);
                } catch (IOException cannot) {
                    throw new UncheckedIOException(cannot);
                }
            });
        }
    }
}
