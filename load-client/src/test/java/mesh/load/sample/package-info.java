/**
 * Complete results for tests. The tests of every package build the results here that they render, compare and check.
 *
 * <p>May use every other package. Begin at {@link mesh.load.sample.SampleRun} and {@link mesh.load.sample.SampleContender}.
 */
@NullMarked
package mesh.load.sample;

import org.jspecify.annotations.NullMarked;
