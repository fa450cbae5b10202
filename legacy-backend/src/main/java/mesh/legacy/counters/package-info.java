/**
 * Counts the backend's requests since the last reset, and shows the figures at {@code GET /legacy/counters}.
 *
 * <p>May use {@link mesh.legacy.behaviour}, because requests are counted by outcome. Begin with {@link mesh.legacy.counters.Counters}.
 */
@NullMarked
package mesh.legacy.counters;

import org.jspecify.annotations.NullMarked;
