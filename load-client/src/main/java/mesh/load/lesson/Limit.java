package mesh.load.lesson;

import org.jspecify.annotations.Nullable;

/**
 * The setting that changes what a lesson shows.
 *
 * @param service that has it; null if it is no setting, but the code
 * @param property its name; null likewise
 * @param text what it does, in a sentence
 */
public record Limit(@Nullable String service, @Nullable String property, String text) {}
