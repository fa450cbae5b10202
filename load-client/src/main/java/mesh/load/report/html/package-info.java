/**
 * The page {@code report.html}: the first screen, the contenders under load, and the environment. All other sections come from
 * {@code report}. The scripts in {@code src/main/resources/report} draw the charts.
 *
 * <p>Begin at {@link mesh.load.report.html.Report}.
 */
@NullMarked
package mesh.load.report.html;

import org.jspecify.annotations.NullMarked;
