package mesh.browser;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import mesh.load.browser.Chromium;
import org.jspecify.annotations.Nullable;

/** A page that contains the model, opened as a file. */
final class FilePage extends Chromium {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private FilePage() {
        super("the model was");
        driver().manage().timeouts().scriptTimeout(PATIENCE);
    }

    /** Opens the page in Chromium, or skips the caller's tests if there is none. */
    static FilePage in(Path folder) throws IOException {
        FilePage page = new FilePage();
        Path file = Files.writeString(
                folder.resolve("page.html"),
                String.join(
                        "\n",
                        "<!doctype html><meta charset='utf-8'><title>The model</title>",
                        "<script id='model'>",
                        resource("model.js"),
                        "</script><script type='module'>",
                        resource("predictor.js"),
                        "window.predictorOf = predictorOf; window.progressWords = progressWords;",
                        "window.predict = predictorOf(document.getElementById('model').textContent);",
                        "</script>"));
        page.open(file.toUri().toString());
        return page;
    }

    static String resource(String name) throws IOException {
        try (InputStream text = Objects.requireNonNull(FilePage.class.getResourceAsStream(name), name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns the responses to some requests for a burst, computed by the page itself. */
    List<String> responses(List<String> requests) {
        return responses("predict", requests);
    }

    /** @param what the function of the model */
    List<String> responses(String what, List<String> requests) {
        Object responses =
                run("return arguments[0].map(request => meshModel[arguments[1]](request, null))", requests, what);
        return ((List<?>) Objects.requireNonNull(responses))
                .stream().map(String::valueOf).toList();
    }

    /** Returns the value of a promise, or the message of an error. In the expression, {@code given} contains the arguments. */
    @Nullable
    Object promised(String expression, Object... arguments) {
        return driver().executeAsyncScript(
                        "const done = arguments[arguments.length - 1], given = arguments; (async () => " + expression
                                + ")().then(done, failed => done(`${failed.name}: ${failed.message}`))",
                        arguments);
    }
}
