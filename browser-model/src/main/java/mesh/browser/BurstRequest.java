package mesh.browser;

import mesh.load.predict.WhatIf;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;

/** Reads a {@link WhatIf} from JSON with the parser of the browser, as the console reads it with its own. */
final class BurstRequest {

    /** The words of the console about a body that is not of the right form. */
    private static final String UNREADABLE = "Failed to read HTTP message";

    private final JSObject fields;

    private BurstRequest(JSObject fields) {
        this.fields = fields;
    }

    /** Returns the numbers, which are not checked yet. Throws an {@link IllegalArgumentException} if they cannot be read. */
    static WhatIf read(String json) {
        JSObject parsed = parse(json);
        if (parsed == null) {
            throw unreadable();
        }
        BurstRequest request = new BurstRequest(parsed);
        return new WhatIf(
                request.integer("users"),
                String.valueOf(request.text("calls")),
                request.integerOrNull("cnt"),
                request.text("work"),
                request.whole("serviceTimeMs", Long.MIN_VALUE, Long.MAX_VALUE),
                request.integer("backendThreads"),
                request.integerOrNull("requestThreads"),
                request.integerOrNull("connections"),
                request.integerOrNull("pending"),
                request.integer("fanOut"));
    }

    private int integer(String name) {
        return (int) whole(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private @Nullable Integer integerOrNull(String name) {
        return isAbsent(fields, name) ? null : Integer.valueOf(integer(name));
    }

    /** Returns a number without its fraction. */
    private long whole(String name, double min, double max) {
        double value = number(fields, name);
        if (!(value >= min && value <= max)) {
            throw unreadable();
        }
        return (long) value;
    }

    private @Nullable String text(String name) {
        if (isAbsent(fields, name)) {
            return null;
        }
        String text = string(fields, name);
        if (text == null) {
            throw unreadable();
        }
        return text;
    }

    private static IllegalArgumentException unreadable() {
        return new IllegalArgumentException(UNREADABLE);
    }

    /** Returns null if the text is not an object in JSON. */
    @JSBody(params = "json", script = """
            try {
              const parsed = JSON.parse(json);
              return typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : null;
            } catch (e) {
              return null;
            }""")
    private static native @Nullable JSObject parse(String json);

    @JSBody(
            params = {"fields", "name"},
            script = "return fields[name] === undefined || fields[name] === null;")
    private static native boolean isAbsent(JSObject fields, String name);

    /** Returns NaN if the field is not a number. */
    @JSBody(
            params = {"fields", "name"},
            script = "return typeof fields[name] === 'number' ? fields[name] : NaN;")
    private static native double number(JSObject fields, String name);

    /** Returns null if the field is not a text. */
    @JSBody(
            params = {"fields", "name"},
            script = "return typeof fields[name] === 'string' ? fields[name] : null;")
    private static native @Nullable String string(JSObject fields, String name);
}
