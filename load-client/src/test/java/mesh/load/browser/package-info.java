/**
 * The browser of this machine, for tests of pages. The tests of the report are in this module, and the tests of the console are in the
 * console's module.
 *
 * <p>This package uses no other package of the project. Begin at {@link mesh.load.browser.Chromium}.
 */
@NullMarked
package mesh.load.browser;

import org.jspecify.annotations.NullMarked;
