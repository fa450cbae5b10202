package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemperatureTest extends LegacyTest {

    @Test
    void respondsWithTheReadingOfTheDay() throws Exception {
        HttpResponse<String> response = client.get("/legacy/temperatures?baseDate=2026-11-20");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body()).isEqualTo("""
                        {"result":{"id":20777,"date":"2026-11-20","station":"Zugspitze","celsius":2.5}}""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01", "1582-10-10", "2024-02-29", "9999-12-31"})
    void servesEveryFourDigitYear(String date) throws Exception {
        HttpResponse<String> response = client.get("/legacy/temperatures?baseDate=" + date);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(LegacyClient.json(response).at("/result/date").asString()).isEqualTo(date);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tomorrow",
                "2026-02-30",
                "2026-13-01",
                "20-11-2026",
                "2026-11-20T00:00",
                "+10000-01-01",
                "-0001-01-01"
            })
    void rejectsAnInvalidDate(String date) throws Exception {
        String query = "?baseDate=" + URLEncoder.encode(date, StandardCharsets.UTF_8);

        assertRejected(client.get("/legacy/temperatures" + query), "it is '" + date + "'");
    }

    @Test
    void rejectsAMissingDate() throws Exception {
        assertRejected(client.get("/legacy/temperatures"), "it is missing");
    }

    @Test
    void doesNotEchoALongInputInFull() throws Exception {
        assertRejected(client.get("/legacy/temperatures?baseDate=" + "9".repeat(5_000)), "'" + "9".repeat(40) + "…'");
    }

    @Test
    void doesNotCountARejectedRequestAsAnArrival() throws Exception {
        client.get("/legacy/temperatures?baseDate=never");

        assertThat(client.counters().get("arrivals").asInt()).isZero();
    }

    private static void assertRejected(HttpResponse<String> response, String detail) {
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(LegacyClient.json(response).get("detail").asString())
                .startsWith("the parameter baseDate must be a date from 0000-01-01 to 9999-12-31, such as 2026-11-20")
                .endsWith(detail);
    }
}
