package mesh.load.services.process;

import java.time.Duration;
import java.time.Instant;

/**
 * How a service started.
 *
 * @param firstOk from when its process was started until its readiness endpoint first responded with 200. It is polled, so that
 *     this is late by up to 10 ms where one application starts alone, and by up to 200 ms where several services do
 * @param firstOkAt the same moment by the wall clock, which the service's log uses
 */
public record StartTimes(Duration firstOk, Instant firstOkAt) {}
