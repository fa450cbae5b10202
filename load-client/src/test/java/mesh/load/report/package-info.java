/** What people read. */
@NullMarked
package mesh.load.report;

import org.jspecify.annotations.NullMarked;
