/**
 * The lesson: the classic. A thread takes the request, makes one call after another and waits for each. A hundred users occupy a hundred
 * threads that mostly sleep. It is the slowest way here, but it is easy to read and to debug. As long as there are enough threads, it
 * serves all users.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code
 * getForObject}.
 *
 * <p>A backend that ends a connection before its response: {@code HttpURLConnection} sends the GET again, once. The other clients do not.
 *
 * <p>A client that disconnects: the gateway does not notice. It makes all calls of the request, and the thread stays occupied until the
 * last one returns.
 *
 * <p>Its future: Spring Framework 7.1 deprecates {@code RestTemplate}, and 8.0 is to remove it.
 *
 * <p>Read next: {@link mesh.gateway.restclient}, its successor.
 */
@NullMarked
package mesh.gateway.resttemplate;

import org.jspecify.annotations.NullMarked;
