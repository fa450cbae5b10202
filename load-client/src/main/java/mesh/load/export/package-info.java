/**
 * The requests and threads of a run for other tools: CSV, JMeter's JTL, HdrHistogram's log, and spans for a collector of traces.
 *
 * <p>Begin at {@link mesh.load.export.ExportFiles}, then {@link mesh.load.export.RequestsCsv}.
 */
@NullMarked
package mesh.load.export;

import org.jspecify.annotations.NullMarked;
