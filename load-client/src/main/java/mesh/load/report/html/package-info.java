/**
 * The page {@code report.html}, with a class for each section. The classes make text and tables. The scripts in
 * {@code src/main/resources/report} draw the charts.
 *
 * <p>Begin at {@link mesh.load.report.html.Report}.
 */
@NullMarked
package mesh.load.report.html;

import org.jspecify.annotations.NullMarked;
