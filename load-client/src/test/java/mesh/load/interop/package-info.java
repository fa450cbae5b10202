/** Tests of scenarios for other load tools. */
@NullMarked
package mesh.load.interop;

import org.jspecify.annotations.NullMarked;
