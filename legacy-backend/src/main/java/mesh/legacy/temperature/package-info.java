/**
 * The purpose of this backend: a reading for a date, slowly.
 *
 * <p>May use {@link mesh.legacy.behaviour}, {@link mesh.legacy.counters}, {@link mesh.legacy.connections} and
 * {@link mesh.legacy.problem}. Begin with {@link mesh.legacy.temperature.TemperatureController}, then
 * {@link mesh.legacy.temperature.LegacySystem}: what a request goes through.
 */
@NullMarked
package mesh.legacy.temperature;

import org.jspecify.annotations.NullMarked;
