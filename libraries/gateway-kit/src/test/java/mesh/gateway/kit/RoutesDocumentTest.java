package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.gateway.kit.Endpoint.Server;
import org.junit.jupiter.api.Test;

/** Tests that the tables of {@code docs/routes.md} show all routes, and no others. */
class RoutesDocumentTest {

    private static final Path DOCUMENT = Path.of("../../docs/routes.md");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** Begins a path that differs from the previous one only in its last part. */
    private static final String SAME = "…";

    @Test
    void aRowSaysWhatEachRouteCalls() throws IOException {
        List<String> documented = rows("Which route calls what")
                .flatMap(cells -> paths(cells.getFirst()).stream())
                .toList();

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(
                        endpoints().map(Endpoint::path).toList());
    }

    @Test
    void aRowNamesThePackageOfEachRoute() throws IOException {
        List<Endpoint> documented = rows("Which package has a route")
                .flatMap(RoutesDocumentTest::endpoints)
                .toList();

        assertThat(documented).containsExactlyInAnyOrderElementsOf(endpoints().toList());
    }

    private static Stream<Endpoint> endpoints() {
        return Stream.concat(
                Stream.of(Route.values()).map(Route::endpoint),
                Stream.of(EventRoute.values()).map(EventRoute::endpoint));
    }

    private static Stream<Endpoint> endpoints(List<String> cells) {
        List<String> packages = codes(cells.get(0));
        return Stream.concat(
                endpoints(Server.NETTY, packages, paths(cells.get(1))),
                endpoints(Server.TOMCAT, packages, paths(cells.get(2))));
    }

    /** One package may have several routes. If a row has several packages, each has the path at its place. */
    private static Stream<Endpoint> endpoints(Server server, List<String> packages, List<String> paths) {
        return IntStream.range(0, paths.size())
                .mapToObj(i -> new Endpoint(
                        server, paths.get(i), "mesh.gateway." + packages.get(packages.size() == 1 ? 0 : i)));
    }

    /** Returns the cells of each row below the head of the first table in this section. */
    private static Stream<List<String>> rows(String section) throws IOException {
        return Files.readString(DOCUMENT)
                .lines()
                .dropWhile(line -> !line.equals("## " + section))
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> List.of(line.substring(1).split("\\|", -1)));
    }

    private static List<String> paths(String cell) {
        List<String> paths = new ArrayList<>();
        for (String code : codes(cell)) {
            paths.add(code.startsWith(SAME) ? folder(paths.getLast()) + code.substring(SAME.length()) : code);
        }
        return paths;
    }

    private static String folder(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }

    private static List<String> codes(String cell) {
        return CODE.matcher(cell).results().map(code -> code.group(1)).toList();
    }
}
