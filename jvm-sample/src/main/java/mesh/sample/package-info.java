/**
 * A sample of a JVM, taken by the JVM itself. Every service has it, and none has a line of code for it.
 *
 * <p>Why not from outside, bean by bean? JMX has all of these figures. But each request and response costs the observed JVM half a
 * millisecond, and the states of 200 threads cost five: ten samples a second were 8 % of a core. Here a sample costs a few tenths of a
 * millisecond, and one request fetches it all.
 *
 * <p>In the profile {@code observe}, the figures that are of use to scrapers are meters, too.
 *
 * <p>Uses no other package. Begin with {@link mesh.sample.JvmSample}; each {@link mesh.sample.Gauges} adds figures to it.
 */
@NullMarked
package mesh.sample;

import org.jspecify.annotations.NullMarked;
