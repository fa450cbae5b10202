package mesh.endtoend;

import static mesh.endtoend.RSocketWire.REQUEST_RESPONSE;
import static mesh.endtoend.RSocketWire.REQUEST_STREAM;
import static mesh.endtoend.RSocketWire.composite;
import static mesh.endtoend.RSocketWire.request;
import static mesh.endtoend.RSocketWire.route;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Draws frames that no client should send: frames with an invalid route, metadata or payload, and bytes that are not a frame. */
final class HostileFrame {

    private static final List<String> ROUTES =
            List.of("temp.count.{}", "temp.count.{}", "temp.count.", "temp.count", "temp", "", "{}", "temp.count.1.{}");

    private HostileFrame() {}

    static byte[] draw(HostileInput input, int stream) {
        byte[] data = input.oneIn(3) ? input.bytes(input.below(300)) : new byte[0];
        return switch (input.below(12)) {
            case 0 -> input.bytes(6 + input.below(60));
            case 1, 2 -> input.damaged(request(REQUEST_STREAM, stream, 1, composite(routing(input)), data));
            case 3 -> request(REQUEST_STREAM, stream, 1, input.bytes(input.below(60)), data);
            case 4 -> request(REQUEST_STREAM, stream, 1, input.damaged(composite(routing(input))), data);
            case 5 -> request(REQUEST_STREAM, stream, input.below(4) - 2, composite(routing(input)), data);
            case 6 -> request(REQUEST_RESPONSE, stream, 1, composite(routing(input)), data);
            case 7 -> RSocketWire.frame(input.below(64), input.below(1024), stream, input.bytes(input.below(60)));
            default -> request(REQUEST_STREAM, stream, 1, composite(routing(input)), data);
        };
    }

    /** Returns the routing metadata of a route. A route has at most 255 bytes, because its length is sent in one byte. */
    private static byte[] routing(HostileInput input) {
        byte[] route = input.one(ROUTES).replace("{}", input.value()).getBytes(StandardCharsets.UTF_8);
        return route.length > 255
                ? route(new String(route, 0, 255, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", "x"))
                : route(new String(route, StandardCharsets.UTF_8));
    }
}
