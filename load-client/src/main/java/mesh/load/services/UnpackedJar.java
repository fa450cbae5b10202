package mesh.load.services;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import mesh.load.os.JvmVariables;

/** A service's executable jar, unpacked into a separate folder for each build. */
final class UnpackedJar {

    private static final long TIMEOUT_SECONDS = 60;

    private UnpackedJar() {}

    /**
     * Unpacks the jar unless that was done before, and deletes what older builds have left. If several processes need the same folder, one
     * of them unpacks and the others wait for it.
     *
     * @param module the folder for all builds of the service
     * @return the jar to start
     */
    static Path of(Path jar, Path module) throws IOException, InterruptedException {
        Path folder = module.resolve(version(jar));
        Path result = folder.resolve(jar.getFileName());
        if (!Files.isRegularFile(result)) {
            Files.createDirectories(module);
            synchronized (UnpackedJar.class) { // a file's lock belongs to the whole process
                unpackAlone(jar, module, folder);
            }
        }
        return result;
    }

    private static void unpackAlone(Path jar, Path module, Path folder) throws IOException, InterruptedException {
        try (FileChannel lock =
                FileChannel.open(Path.of(module + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            if (!Files.isDirectory(folder)) {
                deleteAllIn(module);
                Path draft = module.resolve("draft");
                extract(jar, draft);
                Files.move(draft, folder);
            }
        }
    }

    private static void extract(Path jar, Path destination) throws IOException, InterruptedException {
        Process tool = JvmVariables.removeFrom(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--destination",
                        destination.toString()))
                .redirectErrorStream(true)
                .redirectOutput(new File("/dev/null"))
                .start();
        try {
            if (!tool.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || tool.exitValue() != 0) {
                throw new IOException(jar + " cannot be unpacked");
            }
        } finally {
            tool.destroyForcibly();
        }
    }

    /** Returns the name of the build's folder. A cache is valid only for exactly the files that it was made from. */
    private static String version(Path jar) throws IOException {
        // The file's time is unsuitable: a reproducible build gives the jars of all builds the same one.
        CRC32 content = new CRC32();
        content.update(Files.readAllBytes(jar));
        return Long.toString(content.getValue(), Character.MAX_RADIX) + "-"
                + Long.toString(Files.size(jar), Character.MAX_RADIX);
    }

    private static void deleteAllIn(Path module) throws IOException {
        try (DirectoryStream<Path> versions = Files.newDirectoryStream(module)) {
            for (Path version : versions) {
                delete(version);
            }
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
