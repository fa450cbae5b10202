/** Tests the rows that the store generates and draws. */
@NullMarked
package mesh.store.rows;

import org.jspecify.annotations.NullMarked;
