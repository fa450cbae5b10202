/** Tests of the critical path with steps whose instants are known, and of the page that describes the stages. */
@NullMarked
package mesh.stages.path;

import org.jspecify.annotations.NullMarked;
