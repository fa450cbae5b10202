package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests on which address the console listens. Other machines reach it only if the user asks for it. */
class ConsoleCommandTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            '',                           127.0.0.1, 127.0.0.1
            --classroom,                      0.0.0.0,   127.0.0.1
            --address=192.0.2.7,          192.0.2.7, 192.0.2.7
            --classroom --address=192.0.2.7,  192.0.2.7, 192.0.2.7
            --address=::,                 ::,        127.0.0.1
            --address=fd00::2,            fd00::2,   [fd00::2]
            """)
    void listensOnLoopbackUnlessToldOtherwise(String options, String address, String inUrl) {
        ConsoleCommand command = new ConsoleCommand();
        new CommandLine(command).parseArgs(options.isEmpty() ? new String[0] : options.split(" +"));

        assertThat(command.address()).isEqualTo(address);
        assertThat(command.hostInUrl()).isEqualTo(inUrl);
        assertThat(command.isForClass()).isEqualTo(options.contains("--classroom"));
    }
}
