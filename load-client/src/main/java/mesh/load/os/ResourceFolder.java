package mesh.load.os;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Reads a folder of this program's resources. A class loader opens a resource only by its name, and cannot list a folder. So this class
 * reads the place from which it was itself loaded: a folder of classes, a jar, or the jar inside the console's jar. It uses no file system
 * of {@code jdk.zipfs}, because a small JDK lacks that module and because the file system does not open a jar inside a jar.
 */
public final class ResourceFolder {

    private static final String OWN = "/mesh/load/os/ResourceFolder.class";

    private ResourceFolder() {}

    /**
     * Returns the texts of the files whose path from the root of the resources begins with this folder and has this ending.
     *
     * @param folder such as {@code scenarios}
     * @param ending such as {@code .yaml}
     * @return each text by the rest of its path, such as {@code study}
     */
    public static Map<String, String> texts(String folder, String ending) {
        return texts(Objects.requireNonNull(ResourceFolder.class.getResource(OWN), OWN), folder, ending);
    }

    /** Reads the files from the place of this class, for which a test has another one. */
    static Map<String, String> texts(URL own, String folder, String ending) {
        Texts texts = new Texts(folder + "/", ending);
        try {
            if (own.openConnection() instanceof JarURLConnection jar) {
                texts.addAll(jar);
            } else {
                texts.addAll(root(own));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the resources in '" + folder + "' cannot be read", unreadable);
        }
        return Map.copyOf(texts.byName);
    }

    private static Path root(URL own) {
        String place = own.toString();
        return Path.of(URI.create(place.substring(0, place.length() - OWN.length() + 1)));
    }

    /** The texts that have been read. */
    private record Texts(String folder, String ending, Map<String, String> byName) {

        Texts(String folder, String ending) {
            this(folder, ending, new HashMap<>());
        }

        void addAll(JarURLConnection connection) throws IOException {
            connection.setUseCaches(false); // A jar from the cache must not be closed.
            try (JarFile jar = connection.getJarFile()) {
                for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                    add(entry.getName(), () -> jar.getInputStream(entry));
                }
            }
        }

        void addAll(Path root) throws IOException {
            try (Stream<Path> files = Files.walk(root.resolve(folder))) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    String path = root.relativize(file).toString().replace(File.separatorChar, '/');
                    add(path, () -> Files.newInputStream(file));
                }
            }
        }

        private void add(String path, Opening opening) throws IOException {
            if (path.startsWith(folder) && path.endsWith(ending)) {
                try (InputStream file = opening.open()) {
                    byName.put(
                            path.substring(folder.length(), path.length() - ending.length()),
                            new String(file.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
    }

    private interface Opening {

        InputStream open() throws IOException;
    }
}
