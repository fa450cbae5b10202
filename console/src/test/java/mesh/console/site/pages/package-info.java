@NullMarked
package mesh.console.site.pages;

import org.jspecify.annotations.NullMarked;
