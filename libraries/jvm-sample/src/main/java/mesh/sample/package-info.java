/**
 * Lets a JVM take samples of itself. Every service has this as auto-configuration, so no service contains code for it.
 *
 * <p>Why are the figures not read from outside, bean by bean? JMX has all of them. But each request and response costs the observed JVM
 * half a millisecond, and reading the states of 200 threads costs five milliseconds. Ten such samples per second took 8 % of a core. Here a
 * sample costs a few tenths of a millisecond, and one request fetches all of it.
 *
 * <p>In the profile {@code observe}, the figures that are useful to scrapers are also meters.
 *
 * <p>Uses no other package. Begin with {@link mesh.sample.JvmSample}; each {@link mesh.sample.Gauges} adds figures to it.
 */
@NullMarked
package mesh.sample;

import org.jspecify.annotations.NullMarked;
