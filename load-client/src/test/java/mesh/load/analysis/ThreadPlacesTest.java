package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.Json;
import mesh.load.results.ThreadDumpFigures.Place;
import org.junit.jupiter.api.Test;

class ThreadPlacesTest {

    private static final String[] PARKED = {
        "java.base/jdk.internal.misc.Unsafe.park(Native Method)",
        "java.base/java.util.concurrent.locks.LockSupport.parkNanos(LockSupport.java:269)"
    };

    private static final String[] FOR_A_CONNECTION = lines(
            PARKED,
            "java.base/java.util.concurrent.SynchronousQueue.poll(SynchronousQueue.java:1)",
            "app//com.zaxxer.hikari.util.ConcurrentBag.borrow(ConcurrentBag.java:2)",
            "app//com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:3)",
            "app//com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:4)",
            "app//org.hibernate.engine.jdbc.internal.JdbcCoordinatorImpl.connection(JdbcCoordinatorImpl.java:5)",
            "app//org.springframework.samples.petclinic.rest.OwnerRestController.listOwners(OwnerRestController.java:6)",
            "app//org.springframework.samples.petclinic.rest.OwnerRestController$$SpringCGLIB$$0.listOwners(<generated>)",
            "app//org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:7)",
            "java.base/java.lang.Thread.run(Thread.java:8)");

    private static final String[] FOR_THE_DATABASE = {
        "java.base/sun.nio.ch.Net.poll(Native Method)",
        "java.base/sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:1)",
        "org.postgresql.core.VisibleBufferedInputStream.readMore(VisibleBufferedInputStream.java:2)",
        "org.postgresql.jdbc.PgPreparedStatement.executeQuery(PgPreparedStatement.java:3)",
        "com.zaxxer.hikari.pool.ProxyPreparedStatement.executeQuery(ProxyPreparedStatement.java:4)",
        "com.example.Orders.lambda$all$0(Orders.java:5)",
        "com.example.Orders$$Lambda/0x00007f1c.get(Unknown Source)",
        "java.base/java.lang.VirtualThread.run(VirtualThread.java:6)"
    };

    private static final String[] COMPUTES = {
        "com.example.Primes.isPrime(Primes.java:1)", "com.example.Primes.count(Primes.java:2)"
    };

    private static final String[] SLEEPS = {
        "java.base/java.lang.Thread.sleepNanos0(Native Method)",
        "java.base/java.lang.Thread.sleep(Thread.java:1)",
        "com.example.Orders.slow(Orders.java:2)"
    };

    private static final String[] SENDS = {
        "java.base/sun.nio.ch.SocketDispatcher.write0(Native Method)",
        "org.apache.tomcat.util.net.NioChannel.write(NioChannel.java:1)",
        "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:2)",
        "java.base/java.lang.Thread.run(Thread.java:3)"
    };

    @Test
    void aThreadThatWaitsInALibraryIsWhereTheLibraryWasCalled() {
        ThreadPlaces places = places(threads(298, FOR_A_CONNECTION), threads(10, FOR_THE_DATABASE));

        assertThat(places.places())
                .containsExactly(
                        waits("HikariDataSource.getConnection", 298), waits("PgPreparedStatement.executeQuery", 10));
    }

    /** The name of the method by which the client was called does not show that all connections are in use. */
    @Test
    void aThreadThatWaitsForWhatOthersHaveIsWhereTheLibrarySaysSo() {
        ThreadPlaces places = places(threads(
                195,
                lines(
                        PARKED,
                        "org.apache.hc.core5.pool.StrictConnPool.access$1(StrictConnPool.java:1)",
                        "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$1.get(Pooling.java:2)",
                        "org.apache.hc.client5.http.impl.classic.InternalExecRuntime.acquireEndpoint(Internal.java:3)",
                        "org.apache.hc.client5.http.impl.classic.ConnectExec.execute(ConnectExec.java:4)",
                        "org.apache.hc.client5.http.impl.classic.CloseableHttpClient.execute(Closeable.java:5)",
                        "com.example.Orders.all(Orders.java:6)")));

        assertThat(places.places()).containsExactly(waits("InternalExecRuntime.acquireEndpoint", 195));
    }

    @Test
    void countsTheTopmostCodeOfTheApplication() {
        ThreadPlaces places = places(threads(298, FOR_A_CONNECTION), threads(10, FOR_THE_DATABASE));

        assertThat(places.application())
                .containsExactly(executes("OwnerRestController.listOwners", 298), executes("Orders.all", 10));
    }

    @Test
    void ifTheApplicationItselfCallsTheJdkTheCalledMethodIsThePlace() {
        ThreadPlaces places = places(threads(2, SLEEPS), threads(1, COMPUTES));

        assertThat(places.places()).containsExactly(waits("Thread.sleep", 2), new Place("Primes.isPrime", "runs", 1));
        assertThat(places.application()).containsExactly(executes("Orders.slow", 2), executes("Primes.isPrime", 1));
    }

    @Test
    void aLibraryThatOnlyTheJdkCallsIsNamedByItsInnermostMethod() {
        assertThat(places(threads(1, SENDS)).places()).containsExactly(waits("NioChannel.write", 1));
    }

    /** The topmost frame of a thread that waits for a monitor is the method that wants it. Only later JDKs report the state. */
    @Test
    void takesTheStateFromTheDumpIfItIsThere() {
        String blocked = thread("\"state\": \"BLOCKED\", ", COMPUTES);

        assertThat(places(blocked).places()).containsExactly(waits("Primes.isPrime", 1));
    }

    @Test
    void leavesOutThreadsThatWaitForWorkAndThoseOfTheJvm() {
        ThreadPlaces places = places(
                threads(
                        190,
                        lines(
                                PARKED,
                                "org.apache.tomcat.util.threads.TaskQueue.take(TaskQueue.java:1)",
                                "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:2)")),
                threads(
                        1,
                        "java.base/sun.nio.ch.EPoll.wait(Native Method)",
                        "java.base/sun.nio.ch.SelectorImpl.select(SelectorImpl.java:1)",
                        "org.apache.tomcat.util.net.NioEndpoint$Poller.run(NioEndpoint.java:2)"),
                threads(
                        1,
                        lines(
                                PARKED,
                                "reactor.core.publisher.Mono.block(Mono.java:1)",
                                "org.springframework.boot.reactor.netty.NettyWebServer$1.run(NettyWebServer.java:2)")),
                threads(1, PARKED),
                threads(1),
                threads(
                        1,
                        "mesh.agent.ThreadsByName.count(ThreadsByName.java:1)",
                        "java.management/sun.rmi.transport.Transport.serviceCall(Transport.java:2)"));

        assertThat(places.threads()).isEqualTo(195);
        assertThat(places.places()).isEmpty();
        assertThat(places.application()).isEmpty();
    }

    /** A dump of JDK 21 does not say which threads are virtual. */
    @Test
    void countsVirtualThreads() {
        assertThat(places(threads(3, FOR_THE_DATABASE), threads(2, SLEEPS)).virtualThreads())
                .isEqualTo(3);
        assertThat(places(thread("\"virtual\": true, ", SLEEPS)).virtualThreads())
                .isEqualTo(1);
    }

    /** Its stack is empty, and a later JDK reports that it is virtual. */
    @Test
    void aVirtualThreadThatHasNotStartedWaitsForACarrier() {
        ThreadPlaces places = places(thread("\"virtual\": true, \"state\": \"RUNNABLE\", "), thread(""));

        assertThat(places.places()).containsExactly(waits("(for a carrier)", 1));
        assertThat(places.application()).isEmpty();
    }

    @Test
    void keepsTheMostFrequentPlaces() {
        List<String> all = IntStream.rangeClosed(1, 30)
                .mapToObj(count -> threads(count, "com.example.Type" + count + ".method(File.java:1)"))
                .toList();

        List<Place> places = places(all.toArray(String[]::new)).places();

        assertThat(places).hasSize(20).first().isEqualTo(new Place("Type30.method", "runs", 30));
    }

    @Test
    void aTextThatIsNoDumpHasNoThreads() {
        assertThat(ThreadPlaces.of(Json.MAPPER.readTree("{\"threadDump\": 1}")))
                .isEqualTo(new ThreadPlaces(0, 0, List.of(), List.of()));
    }

    private static Place waits(String method, int threads) {
        return new Place(method, "waits", threads);
    }

    private static Place executes(String method, int threads) {
        return new Place(method, "executes", threads);
    }

    private static String[] lines(String[] top, String... others) {
        return Stream.of(top, others).flatMap(Arrays::stream).toArray(String[]::new);
    }

    /** Returns the JSON of some equal threads. */
    private static String threads(int count, String... stack) {
        return Stream.generate(() -> thread("", stack)).limit(count).collect(Collectors.joining(", "));
    }

    private static String thread(String more, String... stack) {
        String lines = Stream.of(stack).map(line -> "\"" + line + "\"").collect(Collectors.joining(", "));
        return "{\"name\": \"a\", " + more + "\"stack\": [" + lines + "]}";
    }

    private static ThreadPlaces places(String... threads) {
        return ThreadPlaces.of(Json.MAPPER.readTree("{\"threadDump\": {\"threadContainers\": [{\"threads\": ["
                + String.join(", ", threads) + "]}, {\"threads\": []}]}}"));
    }
}
