/**
 * What contenders did when more was offered to them than they hold, as tables and as a section of the report. Rendered from what a run holds
 * and nothing else.
 *
 * <p>May use {@code report.text} and {@code results}. Begin at {@link mesh.load.report.overload.OverloadTable}.
 */
@NullMarked
package mesh.load.report.overload;

import org.jspecify.annotations.NullMarked;
