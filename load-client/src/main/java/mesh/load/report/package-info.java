/**
 * Renders results, and nothing else, so that an old run can be rendered again. A table is empty if the run did not measure its subject.
 *
 * <p>{@code text} is what tables and sentences are made of, {@code html} the page, {@code compare} the comparison of two runs. Begin at
 * {@link mesh.load.report.Summary}.
 */
@NullMarked
package mesh.load.report;

import org.jspecify.annotations.NullMarked;
