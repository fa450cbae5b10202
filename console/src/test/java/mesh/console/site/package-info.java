@NullMarked
package mesh.console.site;

import org.jspecify.annotations.NullMarked;
