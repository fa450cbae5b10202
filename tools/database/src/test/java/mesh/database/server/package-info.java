/** Tests how PostgreSQL's programs are found. */
@NullMarked
package mesh.database.server;

import org.jspecify.annotations.NullMarked;
