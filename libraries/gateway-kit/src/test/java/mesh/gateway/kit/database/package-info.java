/** Tests the limits of the database's clients and the causes of failures. */
@NullMarked
package mesh.gateway.kit.database;

import org.jspecify.annotations.NullMarked;
