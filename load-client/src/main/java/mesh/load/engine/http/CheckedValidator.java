package mesh.load.engine.http;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.contender.Outcome;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Checks the status, and values of a JSON document. Reports where a value differs, but no value: it could be a secret of a user. */
final class CheckedValidator implements ResponseValidator {

    /** The maximum length of a document. All users may be in the middle of a response, and each keeps the part that has arrived. */
    static final int MAX_BYTES = 256 * 1024;

    /** A buffer that is no larger than this is kept for the next response. */
    private static final int MAX_KEPT = 8 * 1024;

    private final ExpectedResponse.Checked expected;
    private ByteArrayOutputStream kept = new ByteArrayOutputStream(0);

    private int status;
    private boolean tooLong;
    private Outcome.@Nullable WrongContent mismatch;

    CheckedValidator(ExpectedResponse.Checked expected) {
        this.expected = expected;
        reset();
    }

    @Override
    public boolean isSuccess(int responded) {
        return responded < 300 || isExpected(responded);
    }

    @Override
    public boolean checksBody() {
        return isExpected(status) && !expected.json().isEmpty();
    }

    private boolean isExpected(int responded) {
        return responded >= expected.minStatus() && responded <= expected.maxStatus();
    }

    @Override
    public void reset() {
        if (kept.size() > MAX_KEPT) {
            kept = new ByteArrayOutputStream(0);
        }
        kept.reset();
        tooLong = false;
        mismatch = new Outcome.WrongContent("a complete response", "a part of it");
    }

    @Override
    public void begin(ResponseHead head) {
        status = head.status();
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        tooLong |= to - from > MAX_BYTES - kept.size();
        if (!tooLong && !expected.json().isEmpty()) {
            kept.write(bytes, from, to - from);
        }
    }

    @Override
    public void end() {
        if (!isExpected(status)) {
            int min = expected.minStatus();
            mismatch = new Outcome.WrongContent(
                    "status " + (min == expected.maxStatus() ? "" + min : min / 100 + "xx"), "status " + status);
        } else if (expected.json().isEmpty()) {
            mismatch = null;
        } else {
            mismatch = tooLong
                    ? new Outcome.WrongContent("JSON", "more than " + MAX_BYTES / 1024 + " KiB")
                    : difference(expected.json(), kept.toByteArray());
        }
    }

    private static Outcome.@Nullable WrongContent difference(Map<String, String> expected, byte[] body) {
        try {
            JsonValues values = JsonValues.of(body);
            for (Map.Entry<String, String> one : expected.entrySet()) {
                String pointer = one.getKey();
                Optional<String> actual = values.at(pointer);
                if (!actual.equals(Optional.of(one.getValue()))) {
                    return new Outcome.WrongContent(
                            "the expected value at " + pointer, actual.isPresent() ? "another value" : "no value");
                }
            }
            return null;
        } catch (JacksonException noJson) {
            return new Outcome.WrongContent("JSON", "something else");
        }
    }

    @Override
    public int items() {
        return 0;
    }

    @Override
    public boolean isValid() {
        return mismatch == null;
    }

    @Override
    public Outcome.WrongContent mismatch() {
        return mismatch == null ? new Outcome.WrongContent("a valid response", "a valid response") : mismatch;
    }
}
