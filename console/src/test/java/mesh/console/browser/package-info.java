/**
 * Tests of the pages in a browser. {@link mesh.console.browser.StubConsole} serves them, and behaves as a test prepares it: a run continues
 * line by line, a connection breaks, or a start is rejected.
 *
 * <p>Begin at {@link mesh.console.browser.RunPageTest}.
 */
@NullMarked
package mesh.console.browser;

import org.jspecify.annotations.NullMarked;
