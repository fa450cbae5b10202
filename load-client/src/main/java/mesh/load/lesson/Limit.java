package mesh.load.lesson;

import org.jspecify.annotations.Nullable;

/**
 * The setting that changes the result of a lesson.
 *
 * @param service that has the setting; null if the limit is in the code
 * @param property its name; null if the limit is in the code
 * @param text its effect, in a sentence
 */
public record Limit(@Nullable String service, @Nullable String property, String text) {}
