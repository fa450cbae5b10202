package mesh.release;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.zip.UnixStat;
import org.apache.commons.compress.archivers.zip.X5455_ExtendedTimestamp;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipLong;

/** A zip or jar. Its bytes depend only on the entries, their order and the time that all of them have. */
final class Archive implements Closeable {

    private final ZipArchiveOutputStream out;
    private final Instant time;

    Archive(Path file, Instant time) throws IOException {
        this.out = new ZipArchiveOutputStream(file);
        this.time = time;
        out.setLevel(Deflater.BEST_COMPRESSION);
    }

    /**
     * Writes a zip of a folder.
     *
     * @param parent the folder to which the names in the zip are relative
     * @param time the time that the extracted files will have
     */
    static void of(Path folder, Path parent, Path file, Instant time) throws IOException {
        TreeMap<String, Path> sorted = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(Files::isRegularFile)
                    .forEach(each ->
                            sorted.put(parent.relativize(each).toString().replace('\\', '/'), each));
        }
        try (Archive archive = new Archive(file, time)) {
            for (var entry : sorted.entrySet()) {
                Path each = entry.getValue();
                archive.add(entry.getKey(), Files.isExecutable(each), Files.readAllBytes(each));
            }
        }
    }

    void add(String name, boolean isExecutable, byte[] content) throws IOException {
        ZipArchiveEntry entry = entry(name);
        entry.setUnixMode(UnixStat.FILE_FLAG | (isExecutable ? 0755 : 0644));
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
    }

    /** @param name ends with a slash */
    void addFolder(String name) throws IOException {
        ZipArchiveEntry entry = entry(name);
        entry.setUnixMode(UnixStat.DIR_FLAG | 0755);
        out.putArchiveEntry(entry);
        out.closeArchiveEntry();
    }

    /** The usual field for the time has no zone, so each machine would read another time from it. The additional field is in UTC. */
    private ZipArchiveEntry entry(String name) {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setTime(time.toEpochMilli());
        X5455_ExtendedTimestamp zoned = new X5455_ExtendedTimestamp();
        zoned.setModifyTime(new ZipLong(time.getEpochSecond()));
        entry.addExtraField(zoned);
        return entry;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
