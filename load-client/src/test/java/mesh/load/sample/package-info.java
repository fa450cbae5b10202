/** Results to render, compare and check, as a run would have left them. Tests of every package build theirs here. */
@NullMarked
package mesh.load.sample;

import org.jspecify.annotations.NullMarked;
