/**
 * The pages in a browser, as somebody sees them who watches a run. They are served by {@link mesh.console.browser.StubConsole}, which
 * does what a test tells it: a run that goes on line by line, a connection that is cut, a start that is refused.
 *
 * <p>Begin at {@link mesh.console.browser.RunPageTest}.
 */
@NullMarked
package mesh.console.browser;

import org.jspecify.annotations.NullMarked;
