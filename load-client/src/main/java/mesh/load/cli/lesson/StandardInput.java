package mesh.load.cli.lesson;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.concurrent.SynchronousQueue;

/**
 * Standard input, line by line. Waiting for a line can be interrupted, whereas reading from the stream cannot. Ctrl-C therefore ends a
 * lesson that is asking.
 */
final class StandardInput implements Prompt.Lines {

    private final SynchronousQueue<Optional<String>> lines = new SynchronousQueue<>();
    private boolean started;

    @Override
    public Optional<String> next() throws InterruptedException {
        if (!started) {
            started = true;
            Thread reader = new Thread(this::read, "standard-input");
            reader.setDaemon(true);
            reader.start();
        }
        return lines.take();
    }

    private void read() {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        try {
            while (true) {
                lines.put(line(input));
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private static Optional<String> line(BufferedReader input) {
        try {
            return Optional.ofNullable(input.readLine());
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
