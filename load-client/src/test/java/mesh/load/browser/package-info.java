/**
 * The browser of this machine, for tests of pages. The tests of the report are here, those of the console in its own module.
 *
 * <p>Uses no other package of the project. Begin at {@link mesh.load.browser.Chromium}.
 */
@NullMarked
package mesh.load.browser;

import org.jspecify.annotations.NullMarked;
