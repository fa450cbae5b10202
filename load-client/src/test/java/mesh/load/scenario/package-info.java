/** Tests what scenario files may say, and how errors in them are reported. */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
