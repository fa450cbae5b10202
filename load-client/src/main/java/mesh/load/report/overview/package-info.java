/**
 * The picture with which a report begins. It shows for each contender how long it took, how many of its requests were served, why the
 * others failed, and how many threads it needed. Java code computes places and figures, in markup that is a list without its style
 * sheet. Colours and patterns come from the scripts and the style sheet in {@code src/main/resources/report}.
 *
 * <p>It is markup and not a chart, so that it can be read aloud, printed, and read without a script.
 *
 * <p>May use {@code results}, {@code report} and {@code report.text}. Begin at {@link mesh.load.report.overview.Overview}.
 */
@NullMarked
package mesh.load.report.overview;

import org.jspecify.annotations.NullMarked;
