/**
 * Complete results to render, compare and check. The tests of every package build theirs here.
 *
 * <p>May use everything. Begin at {@link mesh.load.sample.SampleRun} and {@link mesh.load.sample.SampleContender}.
 */
@NullMarked
package mesh.load.sample;

import org.jspecify.annotations.NullMarked;
