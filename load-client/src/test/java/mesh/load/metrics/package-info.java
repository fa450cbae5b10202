@NullMarked
package mesh.load.metrics;

import org.jspecify.annotations.NullMarked;
