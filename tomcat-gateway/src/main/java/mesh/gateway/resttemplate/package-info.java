/**
 * The lesson: the classic. A thread takes the request, makes one call after another and waits for each. A hundred users are a hundred
 * threads that sleep. It is the slowest way here, but it is easy to read and to debug, and as long as there are enough threads it serves
 * all users.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code
 * getForObject}.
 *
 * <p>A backend that ends a connection before its response: {@code HttpURLConnection} sends the GET again, once. The other clients do not.
 *
 * <p>A client that disconnects: the gateway does not notice. All its calls are made, and the thread is held to the end.
 *
 * <p>Its future: Spring Framework 7.1 deprecates {@code RestTemplate}, and 8.0 is to remove it.
 *
 * <p>Read next: {@link mesh.gateway.restclient}, its successor.
 */
@NullMarked
package mesh.gateway.resttemplate;

import org.jspecify.annotations.NullMarked;
