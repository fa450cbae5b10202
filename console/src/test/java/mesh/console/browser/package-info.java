/**
 * Tests of the pages in a browser. {@link mesh.console.browser.StubConsole} serves them, and behaves as a test demands: it continues a run
 * line by line, breaks a connection, or rejects a start.
 *
 * <p>Begin at {@link mesh.console.browser.RunPageTest}.
 */
@NullMarked
package mesh.console.browser;

import org.jspecify.annotations.NullMarked;
