package mesh.load.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LegacyBehaviourTest {

    private final LegacyBehaviour everything = new LegacyBehaviour(
            LegacyBehaviour.KEYS.stream().collect(Collectors.toMap(Function.identity(), key -> "value of " + key)));

    /** Properties and fields of a request set the same record in the backend, so a field has the name of its property in camel case. */
    @Test
    void fieldsHaveTheNamesOfTheProperties() {
        Map<String, String> fields = everything.asProperties().entrySet().stream()
                .collect(Collectors.toMap(one -> field(one.getKey()), Map.Entry::getValue));

        assertThat(everything.asFields()).isEqualTo(fields).containsEntry("serviceTime", "value of service-time");
    }

    private static String field(String property) {
        StringBuilder camelCase = new StringBuilder(property.substring(property.lastIndexOf('.') + 1));
        for (int hyphen = camelCase.indexOf("-"); hyphen >= 0; hyphen = camelCase.indexOf("-")) {
            camelCase.deleteCharAt(hyphen);
            camelCase.setCharAt(hyphen, Character.toUpperCase(camelCase.charAt(hyphen)));
        }
        return camelCase.toString();
    }
}
