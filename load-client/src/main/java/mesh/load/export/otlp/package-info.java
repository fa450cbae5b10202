/**
 * The load client's own spans, sent by OTLP over HTTP in JSON after a run. They are the roots of the traces; the other spans are those
 * of the services.
 *
 * <p>It is apart from {@code export} because it sends: the command line calls it once the results are written. Code that measures does not
 * know of it.
 *
 * <p>May use {@code results}, {@code scenario} and {@code os}. Begin at {@link mesh.load.export.otlp.SpanExport}, then
 * {@link mesh.load.export.otlp.ContenderSpans}.
 */
@NullMarked
package mesh.load.export.otlp;

import org.jspecify.annotations.NullMarked;
