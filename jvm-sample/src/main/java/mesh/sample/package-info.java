/**
 * A sample of the JVM that it runs in, taken by the JVM itself. Every service has it, none has a line of code for it.
 *
 * <p>Why not from outside, bean by bean? JMX can tell all of this, but each request and response costs the observed JVM half
 * a millisecond, and the states of 200 threads cost five: ten samples a second were 8 % of a core. Here a sample costs a few
 * tenths of a millisecond, and one request fetches it all.
 *
 * <p>What of it is of use to those who scrape is told as meters, too, in the profile {@code observe}.
 *
 * <p>Uses no other package. Begin with {@link mesh.sample.JvmSample}; each {@link mesh.sample.Gauges} adds figures to it.
 */
@NullMarked
package mesh.sample;

import org.jspecify.annotations.NullMarked;
