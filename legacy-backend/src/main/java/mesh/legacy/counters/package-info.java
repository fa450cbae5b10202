/**
 * Shows what the backend has counted since the last reset: at {@code GET /legacy/counters}, and to scrapers.
 *
 * <p>Uses no other package. Begin with {@link mesh.behaviour.Counters}, which counts.
 */
@NullMarked
package mesh.legacy.counters;

import org.jspecify.annotations.NullMarked;
