/** Tests of what all pages of the site have in common. */
@NullMarked
package mesh.console.site;

import org.jspecify.annotations.NullMarked;
