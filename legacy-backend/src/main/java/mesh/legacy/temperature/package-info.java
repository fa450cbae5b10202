/**
 * The purpose of this backend: it responds slowly with the reading for a date.
 *
 * <p>May use {@link mesh.legacy.connections} and {@link mesh.legacy.problem}.
 * Begin with {@link mesh.legacy.temperature.TemperatureController}, then read {@link mesh.legacy.temperature.LegacySystem}, which processes
 * a request.
 */
@NullMarked
package mesh.legacy.temperature;

import org.jspecify.annotations.NullMarked;
