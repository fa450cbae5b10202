/**
 * The lesson: half a reactive stack. The controller returns a {@code Flux}, and its thread is free again while the calls are under way.
 * Then Spring MVC gathers the readings, and a thread of Tomcat writes them. Under load the connection pool is the limit, just as on Netty.
 *
 * <p>Thread model: servlet async. The calls are made on {@code http-nio-*-exec-*}, their responses are read on {@code reactor-http-*}. It
 * waits nowhere.
 *
 * <p>A client that disconnects: Tomcat notices only when it writes to the client. With JSON, Tomcat writes nothing before all readings have
 * arrived, so every call is made in vain. With NDJSON, the calls are cancelled at the next reading.
 *
 * <p>Read next: {@link mesh.gateway.webclient.block}; then the package of the same name in the Netty gateway.
 */
@NullMarked
package mesh.gateway.webclient;

import org.jspecify.annotations.NullMarked;
