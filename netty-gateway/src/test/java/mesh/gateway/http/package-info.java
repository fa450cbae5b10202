/** Tests what this gateway does with requests and responses around its routes. */
@NullMarked
package mesh.gateway.http;

import org.jspecify.annotations.NullMarked;
