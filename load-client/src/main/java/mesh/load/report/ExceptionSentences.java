package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.text.Text;

/** Says which exceptions applications of the user logged under load, and which setting a well-known exception is about. */
final class ExceptionSentences {

    /** An exception, as {@code type: message}, and what limits what it complains about. The first match counts. */
    private record Known(Pattern exception, String setting) {

        Known(String exception, String setting) {
            this(Pattern.compile(exception), setting);
        }
    }

    private static final List<Known> KNOWN = List.of(
            new Known(
                    "SQLTransientConnectionException: .*(Connection is not available|request timed out)",
                    "spring.datasource.hikari.maximum-pool-size limits these connections, and "
                            + "spring.datasource.hikari.connection-timeout the wait for one"),
            new Known(
                    "PoolAcquire(Timeout|PendingLimit)Exception",
                    "The pool of Reactor Netty limits these connections (maxConnections), and how many calls wait for one "
                            + "(pendingAcquireMaxCount) and for how long (pendingAcquireTimeout)"),
            new Known(
                    "Cannot assign requested address",
                    "The system had no local port left (net.ipv4.ip_local_port_range), which a pool that keeps connections saves"),
            new Known(
                    "http\\.conn\\.ConnectionPoolTimeoutException",
                    "The pool of Apache's HTTP client 4 limits these connections: 2 for each route (maxConnPerRoute) and 20 in all "
                            + "(maxConnTotal), unless the application sets others"),
            new Known(
                    "ConnectionRequestTimeoutException",
                    "The pool of Apache's HTTP client limits these connections: 5 for each route (maxConnPerRoute) and 25 in all "
                            + "(maxConnTotal), unless the application sets others"),
            new Known(
                    "too many clients already|remaining connection slots",
                    "The database limits its connections (max_connections of PostgreSQL)"),
            new Known(
                    "BulkheadFullException",
                    "A bulkhead of Resilience4j limits these calls (max-concurrent-calls, max-wait-duration)"),
            new Known(
                    "CallNotPermittedException",
                    "A circuit breaker was open, because earlier calls had failed or were slow"),
            new Known("RequestNotPermitted\\b", "A rate limiter of Resilience4j limits these calls (limit-for-period)"),
            new Known(
                    "RejectedExecutionException|TaskRejectedException",
                    "An executor took no more tasks: its threads and its queue are limited (for Spring's own, "
                            + "spring.task.execution.pool)"),
            new Known(
                    "AsyncRequestTimeoutException",
                    "spring.mvc.async.request-timeout limits how long an asynchronous request may take"),
            new Known(
                    "(SocketTimeoutException: (Read|timeout)|ReadTimeoutException|HttpTimeoutException: request)",
                    "A system behind the application did not respond within the read timeout of the client"),
            new Known(
                    "ConnectException: .*(refused|timed out)|ConnectTimeoutException|SocketTimeoutException: [Cc]onnect",
                    "A system behind the application refused connections, or did not accept them in time"));

    private static final int LONGEST_MESSAGE = 160;

    private static final int MAX_SENTENCES = 5;

    private ExceptionSentences() {}

    static List<String> of(RunResult run) {
        List<String> all = run.services().stream()
                .flatMap(service -> Stream.ofNullable(service.exceptions())
                        .flatMap(List::stream)
                        .map(one -> sentence(service, one)))
                .toList();
        return all.size() <= MAX_SENTENCES
                ? all
                : Stream.concat(
                                all.stream().limit(MAX_SENTENCES),
                                Stream.of("And " + (all.size() - MAX_SENTENCES)
                                        + " more: see exceptions of the services in results.json."))
                        .toList();
    }

    private static String sentence(ServiceFigures service, ExceptionFigures logged) {
        String message = logged.message().length() > LONGEST_MESSAGE
                ? logged.message().substring(0, LONGEST_MESSAGE) + " …"
                : logged.message();
        return String.format(
                        Locale.ROOT,
                        "%s, %s: its log has %s × %s",
                        service.name(),
                        logged.contender(),
                        Text.count(logged.count()),
                        logged.type().replaceFirst(".*\\.", ""))
                + (message.isEmpty() ? "." : " (" + message + ").")
                + setting(logged.type() + ": " + logged.message());
    }

    private static String setting(String exception) {
        return KNOWN.stream()
                .filter(one -> one.exception.matcher(exception).find())
                .findFirst()
                .map(one -> " " + one.setting + ".")
                .orElse("");
    }
}
