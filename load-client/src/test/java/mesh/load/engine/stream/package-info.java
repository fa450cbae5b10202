/** Tests of streams that are held open, against real servers. */
@NullMarked
package mesh.load.engine.stream;

import org.jspecify.annotations.NullMarked;
