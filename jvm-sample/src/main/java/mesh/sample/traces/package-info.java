/**
 * Traces by OTLP, in the profile {@code traces} and in no other: what Spring Boot's auto-configuration of OpenTelemetry does not do
 * for these services. Every service that has OpenTelemetry on its class path has it, none has a line of code for it.
 *
 * <p>The library is in the jars whether or not anybody wants traces. {@link mesh.sample.traces.TracesFilter} keeps all of its
 * auto-configuration away as long as nobody does: no tracer, no observation handler, no exporter and no thread of one.
 *
 * <p>Uses no other package. Begin with {@link mesh.sample.traces.TracesAutoConfiguration}.
 */
@NullMarked
package mesh.sample.traces;

import org.jspecify.annotations.NullMarked;
