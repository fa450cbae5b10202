/** What the store makes and draws. */
@NullMarked
package mesh.store.rows;

import org.jspecify.annotations.NullMarked;
