/**
 * The load client's model for a page that has no server. TeaVM compiles these classes, and the classes of the load client that they use, to
 * one script. {@code predict} of this script gets the text that {@code POST /api/predict} of the console gets, and returns the same text.
 *
 * <p>Begin at {@link mesh.browser.BrowserModel}.
 */
@NullMarked
package mesh.browser;

import org.jspecify.annotations.NullMarked;
