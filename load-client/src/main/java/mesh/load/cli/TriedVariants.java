package mesh.load.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import mesh.load.scenario.key.Key;
import mesh.load.services.process.ExecutableJar;
import org.jspecify.annotations.Nullable;

/**
 * Reads the variants of a jar that {@code try} puts under load.
 *
 * @param java the version or home of its Java; null for the Java of this process
 * @param isComparison whether a single variant would be too few
 * @param notes gets why a variant is left out
 */
record TriedVariants(
        Path jar, @Nullable String java, boolean isComparison, Rejection rejection, Consumer<String> notes) {

    /** The name of the jar without changes. */
    static final String AS_IS = "as-is";

    private static final String VIRTUAL = "virtual";
    private static final int VIRTUAL_THREADS = 21;

    /** Between the properties of a variant: a value may contain commas, too. */
    private static final Pattern NEXT_PROPERTY = Pattern.compile(",(?=[\\w.\\[\\]-]+=)");

    record Variant(String name, Path jar, boolean virtualThreads, Map<String, String> properties) {}

    /** @param texts the values of {@code --variant}; null for the usual one */
    List<Variant> of(@Nullable List<String> texts) {
        List<Variant> all = new ArrayList<>(List.of(new Variant(AS_IS, jar, false, Map.of())));
        String lack = lackOfVirtualThreads();
        for (String text : texts == null ? List.of(VIRTUAL) : texts) {
            Variant variant = variant(text);
            rejection.unless(
                    all.stream().noneMatch(other -> other.name().equals(variant.name())),
                    "--variant: two variants have the name '" + variant.name()
                            + "'. Allowed: another name for each, and not as-is, which is the jar without changes");
            if (lack == null || !text.equals(VIRTUAL)) {
                all.add(variant);
            }
        }
        if (lack != null && (texts == null || texts.contains(VIRTUAL))) {
            report(lack, all.size() == 1);
        }
        return all;
    }

    private void report(String lack, boolean isOnlyOne) {
        String others = ". Other properties: --variant NAME:PROPERTY=VALUE";
        rejection.unless(
                !isComparison || !isOnlyOne, "--compare: there is nothing to compare, because " + lack + others);
        notes.accept(
                lack + (isOnlyOne ? ", so it runs only as it is" + others : ", so the variant virtual is left out"));
    }

    /** Returns why the property that gives a jar virtual threads would do nothing; null if it may do something. */
    private @Nullable String lackOfVirtualThreads() {
        if (java != null && java.matches("\\d{1,2}") && Integer.parseInt(java) < VIRTUAL_THREADS) {
            return "virtual threads need Java " + VIRTUAL_THREADS + ", and the jar is to run on Java " + java;
        }
        ExecutableJar executable = ExecutableJar.read(jar);
        return executable.flaw() == null && executable.springBoot() == null
                ? "the jar is not one of Spring Boot, whose property would give it virtual threads"
                : executable.lackOfVirtualThreads();
    }

    private Variant variant(String text) {
        if (text.equals(VIRTUAL)) {
            return new Variant(VIRTUAL, jar, true, Map.of());
        }
        String[] named = text.split(":", 2);
        Map<String, String> properties = new LinkedHashMap<>();
        for (String pair : NEXT_PROPERTY.split(named[named.length - 1], -1)) {
            String[] parts = pair.split("=", 2);
            rejection.unless(
                    named.length == 2 && Key.Text.ID.matches(named[0]) && parts.length == 2 && !parts[0].isBlank(),
                    "--variant: '" + text + "' is not a variant. Allowed: virtual, or NAME:PROPERTY=VALUE such as "
                            + "pool50:spring.datasource.hikari.maximum-pool-size=50");
            rejection.unless(
                    properties.put(parts[0].strip(), parts[1].strip()) == null,
                    "--variant: '" + text + "' sets '" + parts[0].strip() + "' twice. Allowed: each property once");
        }
        return new Variant(named[0], jar, false, properties);
    }
}
