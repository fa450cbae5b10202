package mesh.load.services.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.ScenarioException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The properties that the libraries in a jar of Spring Boot declare for editors. An application may read further ones, but a property that
 * no library declares is often a mistyped one.
 *
 * @param names the declared names, by the spelling in which Spring Boot compares them
 * @param removed what to use in place of declared ones that Spring Boot does not read any more; an empty text if there is nothing
 */
public record SpringProperties(Map<String, String> names, Map<String, String> removed) {

    private static final String LIBRARIES = "BOOT-INF/lib/";

    private static final List<String> METADATA = List.of(
            "META-INF/spring-configuration-metadata.json", "META-INF/additional-spring-configuration-metadata.json");

    /** Reads the declarations in a jar, which takes about a second. There are none if Spring Boot's build did not make it. */
    public static SpringProperties declaredIn(Path file) {
        SpringProperties declared = new SpringProperties(new HashMap<>(), new HashMap<>());
        try (JarFile jar = new JarFile(file.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                try (InputStream in = jar.getInputStream(entry)) {
                    if (entry.getName().startsWith(LIBRARIES) && entry.getName().endsWith(".jar")) {
                        declared.addLibrary(in);
                    } else if (METADATA.stream().anyMatch(entry.getName()::endsWith)) {
                        declared.add(in.readAllBytes());
                    }
                }
            }
        } catch (IOException | JacksonException unreadable) {
            return new SpringProperties(Map.of(), Map.of()); // the run reports a jar that it cannot start
        }
        return declared;
    }

    private void addLibrary(InputStream library) throws IOException {
        ZipInputStream in = new ZipInputStream(library); // its owner closes the stream below it
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
            if (METADATA.contains(entry.getName())) {
                add(in.readAllBytes());
            }
        }
    }

    private void add(byte[] metadata) {
        for (JsonNode property : JsonMapper.shared().readTree(metadata).path("properties")) {
            String name = property.path("name").asString("");
            names.put(spelling(name), name);
            JsonNode deprecation = property.path("deprecation");
            if (deprecation.path("level").asString("").equals("error")) {
                removed.put(spelling(name), deprecation.path("replacement").asString(""));
            }
        }
    }

    /** Returns a property's name in the one spelling that Spring Boot compares: it may be written in several ways. */
    public static String spelling(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
    }

    /**
     * Returns a sentence for each property that no library declares.
     *
     * @throws ScenarioException if Spring Boot does not read one of them any more
     */
    public List<String> check(Collection<String> properties) {
        properties.forEach(property -> removal(property).ifPresent(why -> {
            throw new ScenarioException("'" + property + "' does nothing: " + why);
        }));
        return properties.stream().flatMap(property -> doubt(property).stream()).toList();
    }

    /** Returns why Spring Boot certainly does not read a property, as the end of a sentence; empty if it may. */
    Optional<String> removal(String property) {
        return Optional.ofNullable(removed.get(spelling(property)))
                .map(replacement -> "Spring Boot does not read it any more"
                        + (replacement.isEmpty() ? "" : ". Use '" + replacement + "'"));
    }

    /** Returns a sentence about a property that no library declares; empty if one does, or if none declares any. */
    Optional<String> doubt(String property) {
        return names.isEmpty() || isDeclared(spelling(property))
                ? Optional.empty()
                : Optional.of("no library in the jar declares the property '" + property + "', so it may do nothing."
                        + DidYouMean.nearest(property, names.values())
                                .map(name -> " Did you mean '" + name + "'?")
                                .orElse(""));
    }

    /** A declared property may be a map, whose keys are part of the names. */
    private boolean isDeclared(String spelling) {
        String name = spelling;
        while (!names.containsKey(name)) {
            int end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('['));
            if (end < 0) {
                return false;
            }
            name = name.substring(0, end);
        }
        return true;
    }
}
