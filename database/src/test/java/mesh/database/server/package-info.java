/** Tests where PostgreSQL's programs come from. */
@NullMarked
package mesh.database.server;

import org.jspecify.annotations.NullMarked;
