/**
 * The console: a page on which scenarios are started, watched live, played again and compared. It is a program of its own beside
 * {@code ./mesh run}, which it starts as anybody would from a terminal and whose results folder it reads; it measures nothing.
 *
 * <p>May use all its sub-packages, and of the load client {@code cli.option}, {@code cli.output}, {@code report.text}, {@code scenario}
 * and {@code services.process}. Begin at {@link mesh.console.Console}, then read {@code security}, {@code runs}, {@code events} and {@code process}.
 */
@NullMarked
package mesh.console;

import org.jspecify.annotations.NullMarked;
