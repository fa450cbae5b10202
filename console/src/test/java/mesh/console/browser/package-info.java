/**
 * Tests of the pages in a browser. {@link mesh.console.browser.StubConsole} serves them and does what a test prepares: a run that
 * continues line by line, a connection that breaks, a start that is rejected.
 *
 * <p>Begin at {@link mesh.console.browser.RunPageTest}.
 */
@NullMarked
package mesh.console.browser;

import org.jspecify.annotations.NullMarked;
