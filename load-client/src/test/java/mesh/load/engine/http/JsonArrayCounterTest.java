package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class JsonArrayCounterTest {

    private final JsonArrayCounter counter = new JsonArrayCounter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | 0",
                "` [ ] ` | 0",
                "[1] | 1",
                "[ -1.5e+3 , true,null\t,\"a\" ] | 4",
                "[\"]\",\"\\\"\",\"\\\\\"] | 3",
                "[[[]],[1,2],{}] | 3",
                "[0,-0,10.05,0e0,1E-7,-2e+10 ] | 6",
                "[true , false,null] | 3",
                "[\"\\u00fF\\/\\b\\f\\n\\r\\t\u007f\"] | 1",
                "[ { \"a\" : [ ] , \"\" : { } } ] | 1",
                "[{\"a\":{\"b\":[\"}\"]}}, {}] | 2",
            })
    void countsTheElementsOfAClosedArray(String json, int items) {
        count(json);

        assertThat(counter.isWellFormed()).isTrue();
        assertThat(counter.items()).isEqualTo(items);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "1",
                "[",
                "[1",
                "[1,",
                "[1,2",
                "[1,]",
                "[,1]",
                "[1 2]",
                "[1]]",
                "[1],",
                "[\"a]",
                "[{]",
                "[{]}",
                "[}",
                "[a]",
                "[1\"a\"]",
                "[\"a\"1]",
                "[{}{}]",
                "x[1]",
                "[1]x",
                "[tru!]",
                "[true1]",
                "[truetrue]",
                "[nul]",
                "[{{{}}}]",
                "[{1:2}]",
                "[{\"a\"}]",
                "[{\"a\":}]",
                "[{\"a\" 1}]",
                "[{\"a\":1,}]",
                "[{\"a\":1 \"b\":2}]",
                "[{,}]",
                "[[1,]]",
                "[[,1]]",
                "[[:]]",
                "[{\"a\":1]",
                "[[1}]",
                "[\"a\nb\"]",
                "[{\"a\u0000\":1}]",
                "[\"\\x\"]",
                "[\"\\u12g4\"]",
                "[\"\\u123\"]",
                "[01]",
                "[-]",
                "[-a]",
                "[+1]",
                "[1.]",
                "[.5]",
                "[1.e5]",
                "[1e]",
                "[1e+]",
                "[1e5.5]",
                "[1-2]",
                "[--1]",
                "[NaN]"
            })
    void rejectsEverythingExceptAClosedArray(String json) {
        count(json);

        assertThat(counter.isWellFormed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"[{\"a\":1} | 1", "[\"a\" | 1", "[[1] | 1", "[1 | 0", "[{\"a\":1 | 0", "[1,2 | 1"})
    void countsAnItemAsSoonAsItIsComplete(String begun, int items) {
        count(begun);

        assertThat(counter.items()).isEqualTo(items);
    }

    @Test
    void acceptsNestingUpToItsLimit() {
        int deepest = JsonArrayCounter.MAX_NESTING;
        count("[" + "[".repeat(deepest) + "]".repeat(deepest) + "]");
        assertThat(counter.isWellFormed()).isTrue();

        counter.reset();
        count("[" + "[".repeat(deepest + 1) + "]".repeat(deepest + 1) + "]");

        assertThat(counter.isWellFormed()).isFalse();
    }

    @Test
    void countsTheSameItemsAsAParserInRandomArrays() {
        Random random = new Random(17);
        JsonMapper mapper = JsonMapper.shared();
        for (int round = 0; round < 3000; round++) {
            Object[] array = new Object[random.nextInt(6)];
            for (int i = 0; i < array.length; i++) {
                array[i] = value(random, 3);
            }
            String json = random.nextBoolean()
                    ? mapper.writeValueAsString(array)
                    : mapper.writerWithDefaultPrettyPrinter().writeValueAsString(array);

            counter.reset();
            count(json);

            assertThat(counter.isWellFormed()).as(json).isTrue();
            assertThat(counter.items()).as(json).isEqualTo(array.length);
        }
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextBoolean();
            case 2 -> random.nextDouble();
            case 3 -> text(random);
            case 4 -> java.util.List.of(value(random, depth - 1), value(random, depth - 1));
            default -> java.util.Map.of(text(random), value(random, depth - 1));
        };
    }

    private static String text(Random random) {
        String alphabet = "a\"\\[]{},: \né\u2603";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private void count(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        counter.accept(bytes, 0, bytes.length);
        counter.end();
    }
}
