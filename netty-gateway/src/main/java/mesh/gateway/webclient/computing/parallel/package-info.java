/**
 * The lesson: one line moves the computing off the event loop. {@code publishOn} hands what comes after it to a pool with as many
 * threads as there are processors, made for work that never waits; the event loops go on with what everybody else sends. The cores are
 * the same ones: the computing itself is not quicker, but it no longer stands in a queue with what is light.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}) for the calls, {@code parallel-*} for the computing; the readings of one request
 * are computed on one of its threads, one after another. It waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.webclient.computing}, without that line; then {@code restclient.computing} on Tomcat.
 */
@NullMarked
package mesh.gateway.webclient.computing.parallel;

import org.jspecify.annotations.NullMarked;
