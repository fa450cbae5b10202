/** What people read, rendered from results.json and nothing else, so that an old run can be rendered again. */
@NullMarked
package mesh.load.report;

import org.jspecify.annotations.NullMarked;
