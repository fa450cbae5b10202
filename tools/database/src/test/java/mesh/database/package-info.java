/** Tests real PostgreSQL servers: their rows, the clients that they admit, and their end. */
@NullMarked
package mesh.database;

import org.jspecify.annotations.NullMarked;
