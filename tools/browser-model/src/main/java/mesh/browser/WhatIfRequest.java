package mesh.browser;

import java.util.function.Function;
import mesh.load.predict.WhatIf;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;

/** Reads a {@link WhatIf} from JSON with the parser of the browser, as the console reads it with its own. */
final class WhatIfRequest {

    /** The words of the console about a body that is not of the right form. */
    private static final String UNREADABLE = "Failed to read HTTP message";

    private final JSObject fields;

    private WhatIfRequest(JSObject fields) {
        this.fields = fields;
    }

    /** Returns the numbers, which are not checked yet. Throws an {@link IllegalArgumentException} if they cannot be read. */
    static WhatIf read(String json) {
        JSObject parsed = parse(json);
        if (parsed == null) {
            throw unreadable();
        }
        WhatIfRequest request = new WhatIfRequest(parsed);
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
                request.integer("fanOut"),
                request.nested("distribution", WhatIfRequest::variation),
                request.nested("rate", WhatIfRequest::rate),
                request.nested("wanted", WhatIfRequest::wanted),
                request.nested("retries", WhatIfRequest::retries),
                request.nested("slow", WhatIfRequest::slow));
    }

    private static WhatIf.Variation variation(WhatIfRequest one) {
        return new WhatIf.Variation(
                String.valueOf(one.text("name")),
                one.numberOrNull("jitter"),
                one.wholeOrNull("p99Ms"),
                one.wholeOrNull("slowMs"),
                one.numberOrNull("slowRatio"));
    }

    private static WhatIf.AtRate rate(WhatIfRequest one) {
        return new WhatIf.AtRate(
                one.number("perSecond"),
                String.valueOf(one.text("arrivals")),
                one.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE));
    }

    private static WhatIf.Wanted wanted(WhatIfRequest one) {
        return new WhatIf.Wanted(String.valueOf(one.text("limit")), one.integer("percent"), one.number("withinMs"));
    }

    private static WhatIf.Retrying retries(WhatIfRequest one) {
        return new WhatIf.Retrying(
                String.valueOf(one.text("kind")),
                one.integer("attempts"),
                one.whole("timeoutMs", Long.MIN_VALUE, Long.MAX_VALUE));
    }

    private static WhatIf.Slow slow(WhatIfRequest one) {
        return new WhatIf.Slow(one.integer("seconds"), one.integer("factor"));
    }

    /** Returns null if the field is absent. */
    private <T> @Nullable T nested(String name, Function<WhatIfRequest, T> read) {
        if (isAbsent(fields, name)) {
            return null;
        }
        JSObject inner = object(fields, name);
        if (inner == null) {
            throw unreadable();
        }
        return read.apply(new WhatIfRequest(inner));
    }

    private double number(String name) {
        double value = number(fields, name);
        if (Double.isNaN(value)) {
            throw unreadable();
        }
        return value;
    }

    private @Nullable Double numberOrNull(String name) {
        return isAbsent(fields, name) ? null : Double.valueOf(number(name));
    }

    private @Nullable Long wholeOrNull(String name) {
        return isAbsent(fields, name) ? null : Long.valueOf(whole(name, Long.MIN_VALUE, Long.MAX_VALUE));
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

    /** Returns null if the field is not an object. */
    @JSBody(
            params = {"fields", "name"},
            script = "return typeof fields[name] === 'object' && !Array.isArray(fields[name]) ? fields[name] : null;")
    private static native @Nullable JSObject object(JSObject fields, String name);

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
