/**
 * The results of contenders under more load than they sustain, as tables and as a section of the report. They are rendered only from the
 * results of a run.
 *
 * <p>May use {@code report.text} and {@code results}. Begin at {@link mesh.load.report.overload.OverloadTable}.
 */
@NullMarked
package mesh.load.report.overload;

import org.jspecify.annotations.NullMarked;
