/**
 * Traces by OTLP, only in the profile {@code traces}: this package adds the parts that Spring Boot's auto-configuration of OpenTelemetry
 * lacks. Every service that has OpenTelemetry on its class path gets them without code of its own.
 *
 * <p>OpenTelemetry is always in the jars. Without the profile, {@link mesh.sample.traces.TracesFilter} removes all auto-configuration of
 * traces: there is no tracer, no observation handler, no exporter and no thread of an exporter.
 *
 * <p>Uses no other package. Begin with {@link mesh.sample.traces.TracesAutoConfiguration}.
 */
@NullMarked
package mesh.sample.traces;

import org.jspecify.annotations.NullMarked;
