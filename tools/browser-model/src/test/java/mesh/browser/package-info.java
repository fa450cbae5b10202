/**
 * Tests the model in a browser against the model in a JVM. The page of these tests is a file, as a user without a server opens it.
 *
 * <p>Begin at {@link mesh.browser.BrowserModelTest}.
 */
@NullMarked
package mesh.browser;

import org.jspecify.annotations.NullMarked;
