/** Tests the limits of the database and the causes of its failures. */
@NullMarked
package mesh.gateway.kit.database;

import org.jspecify.annotations.NullMarked;
