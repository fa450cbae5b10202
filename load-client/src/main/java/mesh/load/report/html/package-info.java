/**
 * The page {@code report.html}. All tables come from {@code report}. The scripts in {@code src/main/resources/report} draw the charts.
 * Begin at {@link mesh.load.report.html.Report}.
 */
@NullMarked
package mesh.load.report.html;

import org.jspecify.annotations.NullMarked;
