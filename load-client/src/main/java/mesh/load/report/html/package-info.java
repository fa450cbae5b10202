/**
 * The page {@code report.html}: a class for each section, whose words and tables are made here and whose pictures are drawn by the
 * scripts in {@code src/main/resources/report}.
 *
 * <p>May use {@code report} and its other sub-packages. Begin at {@link mesh.load.report.html.Report}.
 */
@NullMarked
package mesh.load.report.html;

import org.jspecify.annotations.NullMarked;
