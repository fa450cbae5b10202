package mesh.load.services.process;

import java.time.Duration;
import java.time.Instant;

/**
 * How a service started.
 *
 * @param firstOk from when its process was asked for until its readiness was first answered by 200; it was asked again and
 *     again, so that this is late by 10 ms at most where one application starts alone, by 200 ms where several services do
 * @param firstOkAt that moment by the wall clock, by which the service's log goes
 */
public record StartTimes(Duration firstOk, Instant firstOkAt) {}
