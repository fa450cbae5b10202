/**
 * The requests and threads of a run as files for other tools: CSV, JMeter's JTL, HdrHistogram's log.
 *
 * <p>It needs {@code scenario} because a row names the contender and the number of items that the request asked for.
 *
 * <p>May use {@code report.text}, {@code results} and {@code scenario}. Begin at {@link mesh.load.export.ExportFiles}, then {@link mesh.load.export.RequestsCsv}.
 */
@NullMarked
package mesh.load.export;

import org.jspecify.annotations.NullMarked;
