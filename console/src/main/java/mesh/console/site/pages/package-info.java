/**
 * The pages that need no server: {@code ./mesh site}, and {@code ./mesh export lesson}. They consist of the console's pages and scripts, of
 * recordings, of the model and of the handbook. Scripts in {@code site/scripts} take the place of those that ask the console.
 *
 * <p>Begin at {@link mesh.console.site.pages.Site}.
 */
@NullMarked
package mesh.console.site.pages;

import org.jspecify.annotations.NullMarked;
