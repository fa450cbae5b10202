@NullMarked
package mesh.gateway.restclient.parallel;

import org.jspecify.annotations.NullMarked;
