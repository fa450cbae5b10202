/** The limits of the database, and what becomes of its failures. */
@NullMarked
package mesh.gateway.kit.database;

import org.jspecify.annotations.NullMarked;
