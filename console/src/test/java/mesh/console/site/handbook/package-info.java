/** Tests of the handbook: what becomes of each part of a document, and whether the pages of this project's documents are complete. */
@NullMarked
package mesh.console.site.handbook;

import org.jspecify.annotations.NullMarked;
