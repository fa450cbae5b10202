/**
 * What all pages of the site have in common. The site is a folder of pages that need no server: a browser opens them as files.
 *
 * <p>Begin at {@link mesh.console.site.Frame}, then read {@code handbook}.
 */
@NullMarked
package mesh.console.site;

import org.jspecify.annotations.NullMarked;
