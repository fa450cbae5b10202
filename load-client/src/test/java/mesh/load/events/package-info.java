@NullMarked
package mesh.load.events;

import org.jspecify.annotations.NullMarked;
