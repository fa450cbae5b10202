package mesh.console.site.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mesh.load.os.FileTree;
import mesh.load.os.OutputFile;
import mesh.load.os.RegularFile;
import mesh.load.scenario.key.ScenarioException;

/**
 * The list of the files that {@code ./mesh site} wrote to a folder, with their digests, as {@code sha256sum} writes it. The next site
 * replaces these files and no others. The digests also protect a file that another tool has listed, or that a user has edited.
 *
 * @param digests SHA-256 in hexadecimal digits, by the path from the folder
 */
record SiteManifest(Map<String, String> digests) {

    static final String NAME = ".mesh-site";

    /** Enough for ten thousand files. */
    private static final int MAX_BYTES = 1024 * 1024;

    /** Separates a digest and a path. */
    private static final String GAP = "  ";

    /** Lists all files of a folder that was empty before the site was written. */
    static void write(Path site) throws IOException {
        Path folder = target(site);
        StringBuilder lines = new StringBuilder();
        for (Path file : content(folder)) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                lines.append(digest(file))
                        .append(GAP)
                        .append(name(folder, file))
                        .append('\n');
            }
        }
        OutputFile.write(folder.resolve(NAME), lines.toString());
    }

    /**
     * Deletes the site in a folder, and leaves the folder empty.
     *
     * @throws ScenarioException if the folder contains anything else; then nothing is deleted
     */
    static void deleteSite(Path site) throws IOException {
        Path folder = target(site);
        SiteManifest manifest = read(folder);
        List<Path> content = content(folder);
        for (Path file : content) {
            if (!manifest.lists(folder, file)) {
                throw new ScenarioException(
                        "'" + file + "' was not written by ./mesh site, or was changed since. Allowed: a "
                                + "new or empty folder, or one that contains only what ./mesh site wrote. Move the file away, or name "
                                + "another folder with --out");
            }
        }
        for (Path file : content) {
            if (folder.equals(file.getParent())) {
                FileTree.delete(file);
            }
        }
    }

    private static SiteManifest read(Path folder) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        try {
            RegularFile.text(folder.resolve(NAME), MAX_BYTES, LinkOption.NOFOLLOW_LINKS)
                    .lines()
                    .map(line -> line.split(GAP, 2))
                    .filter(parts -> parts.length == 2)
                    .forEach(parts -> digests.put(parts[1], parts[0]));
        } catch (NoSuchFileException none) {
            // Nothing in the folder is listed.
        }
        return new SiteManifest(digests);
    }

    /** Returns whether this is the manifest, a listed file that has not changed, or a folder with a listed file. */
    private boolean lists(Path folder, Path file) throws IOException {
        String name = name(folder, file);
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return digests.keySet().stream().anyMatch(listed -> listed.startsWith(name + "/"));
        }
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && (name.equals(NAME)
                        || (digests.containsKey(name) && digest(file).equals(digests.get(name))));
    }

    /** Follows a link in place of the folder, because the site is written to where the link leads. */
    private static Path target(Path folder) throws IOException {
        return Files.isSymbolicLink(folder) ? folder.toRealPath() : folder;
    }

    private static List<Path> content(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.skip(1).toList(); // the first is the folder itself
        } catch (UncheckedIOException cannot) {
            throw cannot.getCause();
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static String digest(Path file) throws IOException {
        MessageDigest sha256 = sha256();
        try (InputStream bytes = RegularFile.stream(file, LinkOption.NOFOLLOW_LINKS);
                DigestInputStream digested = new DigestInputStream(bytes, sha256)) {
            digested.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has it
            throw new IllegalStateException(impossible);
        }
    }
}
