/**
 * A slow system of the kind that many applications have to call and cannot change. One request holds one platform thread of Tomcat from its
 * arrival to its response. This package starts the system, hardens it and shows its limits; the packages below do its work.
 *
 * <p><b>Thread model.</b> Blocking on purpose. A request sleeps for the service time on its {@code http-nio-*-exec} thread. So at most
 * {@code server.tomcat.threads.max} (200) requests are served concurrently, and all others wait in Tomcat's queue. With 100 ms each, that
 * is 2,000 responses a second at best: no gateway can be faster.
 *
 * <p><b>Where it waits.</b> For a place ({@code legacy.behaviour.max-concurrent}, see {@link
 * mesh.legacy.behaviour.BehaviourEpoch}), then for the service time (see {@link mesh.legacy.temperature.LegacySystem}).
 *
 * <p><b>Read next.</b> {@link mesh.legacy.temperature.TemperatureController} is the way in, {@link
 * mesh.legacy.temperature.LegacySystem} what a request goes through, {@link mesh.legacy.behaviour.Behaviour} how it can be made to
 * behave, {@link mesh.legacy.counters.Counters} what it reports afterwards.
 */
@NullMarked
package mesh.legacy;

import org.jspecify.annotations.NullMarked;
