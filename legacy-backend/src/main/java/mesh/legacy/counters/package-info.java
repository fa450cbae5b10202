/**
 * The counts of the backend's requests since the last reset, as {@code GET /legacy/counters} shows it.
 *
 * <p>May use {@link mesh.legacy.behaviour}, for the outcomes by which requests are counted. Begin with
 * {@link mesh.legacy.counters.Counters}.
 */
@NullMarked
package mesh.legacy.counters;

import org.jspecify.annotations.NullMarked;
