/**
 * The page {@code report.html}: a class for each section, whose words and tables are made here and whose pictures are drawn by the
 * scripts in {@code src/main/resources/report}.
 *
 * <p>May use {@code results}, {@code report}, {@code report.overview}, {@code report.text}, {@code report.additional},
 * {@code report.isolated}, and {@code os} to write files whole or not at all. Begin at {@link mesh.load.report.html.Report}.
 */
@NullMarked
package mesh.load.report.html;

import org.jspecify.annotations.NullMarked;
