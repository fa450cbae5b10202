/**
 * A slow system of the kind that many applications must call and cannot change. A request occupies a platform thread of Tomcat until its
 * response is sent. This package starts the system, hardens it and shows its limits; the packages below do its work.
 *
 * <p><b>Thread model.</b> Blocking on purpose. A request sleeps for the service time on its {@code http-nio-*-exec} thread. So at most
 * {@code server.tomcat.threads.max} (200) requests are served concurrently, and all others wait in Tomcat's queue. With a service time of
 * 100 ms, that is at most 2,000 responses per second: no gateway can be faster.
 *
 * <p><b>Where it waits.</b> A request waits for a place ({@code legacy.behaviour.max-concurrent}, see {@link
 * mesh.behaviour.BehaviourEpoch}), and then for the service time (see {@link mesh.legacy.temperature.LegacySystem}).
 *
 * <p><b>Read next.</b> {@link mesh.legacy.temperature.TemperatureController} receives the requests, and {@link
 * mesh.legacy.temperature.LegacySystem} processes them. {@link mesh.behaviour.Behaviour} has the settings, and {@link
 * mesh.behaviour.Counters} the counts.
 */
@NullMarked
package mesh.legacy;

import org.jspecify.annotations.NullMarked;
