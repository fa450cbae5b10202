/**
 * The handbook: the documents of the project as pages of the site, with a search. A document is a page if README leads to it, and every link
 * between documents becomes a link between their pages.
 *
 * <p>Begin at {@link mesh.console.site.handbook.Handbook}, then read {@code Documents}, {@code LinkRewriter} and {@code DocumentPage}.
 */
@NullMarked
package mesh.console.site.handbook;

import org.jspecify.annotations.NullMarked;
