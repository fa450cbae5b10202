/**
 * Traces by OTLP, only in the profile {@code traces}: what Spring Boot's auto-configuration of OpenTelemetry does not do for these
 * services. Every service that has OpenTelemetry on its class path has them, and none has a line of code for them.
 *
 * <p>The library is in the jars whether or not traces are wanted. If they are not, {@link mesh.sample.traces.TracesFilter} keeps away all
 * of its auto-configuration: no tracer, no observation handler, no exporter and no thread of an exporter.
 *
 * <p>Uses no other package. Begin with {@link mesh.sample.traces.TracesAutoConfiguration}.
 */
@NullMarked
package mesh.sample.traces;

import org.jspecify.annotations.NullMarked;
