/** Tests of the stages of a request. */
@NullMarked
package mesh.stages;

import org.jspecify.annotations.NullMarked;
