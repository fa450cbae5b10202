package mesh.gateway.kit.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;
import mesh.gateway.kit.TemperatureReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;

class ReadingDecoderTest {

    private static final TemperatureReading READING =
            new TemperatureReading(7, LocalDate.of(2004, 2, 29), "Zürich", -3.5);
    private static final ResolvableType TYPE = ResolvableType.forClass(TemperatureReading.class);

    private final NettyDataBufferFactory buffers = new NettyDataBufferFactory(UnpooledByteBufAllocator.DEFAULT);

    @Test
    void decodesAReadingOfJacksonAndReleasesTheFrame() {
        ObjectMapper cbor = new CBORMapper();
        ByteBuf frame = frame(cbor.writeValueAsBytes(READING));

        assertThat(decode(cbor, frame)).isEqualTo(READING);

        assertThat(frame.refCnt()).isZero();
    }

    @Test
    void acceptsTheFieldsInAnyOrder() {
        ObjectMapper cbor = new CBORMapper();
        byte[] turned = cbor.writeValueAsBytes(
                new TreeMap<>(Map.of("id", 7, "date", "2004-02-29", "station", "Zürich", "celsius", -3.5)));

        assertThat(decode(cbor, frame(turned))).isEqualTo(READING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "7",
                "[]",
                "{}",
                "{'id':7,'date':'2004-02-29','station':'Bern'}",
                "{'id':7,'date':'2004-02-30','station':'Bern','celsius':1}",
                "{'id':7,'date':'2004-02-29','station':null,'celsius':1}",
                "{'id':7,'date':'2004-02-29','station':['Bern'],'celsius':1}",
                "{'id':'7','date':'2004-02-29','station':'Bern','celsius':1}",
                "{'id':7,'date':'2004-02-29','station':'Bern','celsius':1,'wind':2}",
                "{'id':7,'date':'2004-02-29','station':'Bern','celsius':1} {}",
                "{'id':7,'date':'2004-02-29','station':'Bern','celsius':1"
            })
    void rejectsAnInvalidReadingAndReleasesTheFrame(String json) {
        ByteBuf frame = frame(json.replace('\'', '"').getBytes(UTF_8));

        assertThatThrownBy(() -> decode(new JsonMapper(), frame))
                .isInstanceOf(DecodingException.class)
                .hasMessageStartingWith("The store sent an invalid reading: ");

        assertThat(frame.refCnt()).isZero();
    }

    @Test
    void leavesOtherTypesAndFormatsToOtherDecoders() {
        ReadingDecoder decoder = new ReadingDecoder(new CBORMapper(), MediaType.APPLICATION_CBOR);

        assertThat(decoder.canDecode(TYPE, MediaType.APPLICATION_CBOR)).isTrue();
        assertThat(decoder.canDecode(TYPE, MediaType.APPLICATION_JSON)).isFalse();
        assertThat(decoder.canDecode(ResolvableType.forClass(String.class), MediaType.APPLICATION_CBOR))
                .isFalse();
    }

    private TemperatureReading decode(ObjectMapper mapper, ByteBuf frame) {
        return new ReadingDecoder(mapper, MediaType.APPLICATION_CBOR)
                .decode(buffers.wrap(frame), TYPE, MediaType.APPLICATION_CBOR, null);
    }

    private static ByteBuf frame(byte[] bytes) {
        return UnpooledByteBufAllocator.DEFAULT.buffer().writeBytes(bytes);
    }
}
