/**
 * The browser of this machine, for tests that look at pages: of the report here, of the console in its own module.
 *
 * <p>Uses no other package of the project. Begin at {@link mesh.load.browser.Chromium}.
 */
@NullMarked
package mesh.load.browser;

import org.jspecify.annotations.NullMarked;
