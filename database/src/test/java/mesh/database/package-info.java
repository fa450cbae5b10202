/** Tests real PostgreSQL servers: what they contain, whom they admit, and how they end. */
@NullMarked
package mesh.database;

import org.jspecify.annotations.NullMarked;
