package mesh.load.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.events.EventLog;
import mesh.load.results.Json;
import mesh.load.sample.HostileRecords;
import mesh.load.sample.HostileText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Puts a hostile text into all fields of all events, and reads what a terminal and a program get. */
class HostileEventsTest {

    private static final List<Event> EVENTS = HostileRecords.ofEach(Event.class).stream()
            .map(HostileEventsTest::asSent)
            .toList();

    @TempDir
    private Path folder;

    /** A message begins with words of ours. A text of others in it comes later. */
    private static Event asSent(Event event) {
        return event instanceof Event.Message(String text) ? new Event.Message("netty-gateway died: " + text) : event;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTerminalShowsItAndNoLineLooksLikeOurs(boolean terminal) {
        StringWriter shown = new StringWriter();
        ConsoleProgress progress = new ConsoleProgress(new PrintWriter(shown, true), terminal, false);

        EVENTS.forEach(progress::accept);

        assertThat(shown.toString().replace("\r\u001b[K", ""))
                .contains("mesh: forged")
                .doesNotContainPattern(HostileText.OBEYED)
                .doesNotContainPattern("(?m)^mesh: forged");
    }

    @Test
    void eachEventIsOneLineOfTheFileAndComesBackUnchanged() throws Exception {
        Path file = folder.resolve("events.ndjson");
        try (EventLog log = EventLog.open(file)) {
            EVENTS.forEach(log::accept);
        }

        List<String> lines = Files.readAllLines(file);
        assertThat(lines).noneMatch(line -> line.chars().anyMatch(unit -> unit < 0x20));
        assertThat(lines.stream()
                        .map(line ->
                                Json.MAPPER.readValue(line, EventLine.class).event()))
                .containsAll(EVENTS);
    }
}
