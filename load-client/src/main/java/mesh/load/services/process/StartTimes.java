package mesh.load.services.process;

import java.time.Duration;
import java.time.Instant;

/**
 * How a service started.
 *
 * @param firstOk from the start of its process until its readiness endpoint first responded with 200. The endpoint is polled, so the time
 *     is late by up to 10 ms if one application starts alone, and by up to 200 ms if several services start
 * @param firstOkAt the same moment by the wall clock, which the service's log uses
 */
public record StartTimes(Duration firstOk, Instant firstOkAt) {}
