/**
 * One look at the JVM that it runs in, taken by the JVM itself. Every service has it, none has a line of code for it.
 *
 * <p>Why not from outside, bean by bean? JMX can tell all of this, but each question and answer costs the observed JVM half
 * a millisecond, and the states of 200 threads cost five: ten looks a second were 8 % of a core. Here a look costs a few
 * tenths of a millisecond, and one question fetches it all.
 */
@NullMarked
package mesh.sample;

import org.jspecify.annotations.NullMarked;
