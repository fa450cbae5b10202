/**
 * The console: pages on which you start scenarios, watch them live, replay them and compare them. It is a separate program, and measures
 * nothing itself: it starts {@code ./mesh run}, as you would in a terminal, and reads the results folder.
 *
 * <p>Begin at {@link mesh.console.Console}, then read {@code security}, {@code runs}, {@code events} and
 * {@code process}.
 */
@NullMarked
package mesh.console;

import org.jspecify.annotations.NullMarked;
