package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.os.IoFailure;
import mesh.load.os.RegularFile;
import mesh.load.scenario.BeforeStep;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Contender.Body;
import mesh.load.scenario.Contender.ValidResponse;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.EnvReference;
import mesh.load.scenario.Placeholders;
import mesh.load.scenario.Program;
import mesh.load.scenario.RequestSyntax;
import mesh.load.scenario.UserData;
import mesh.load.scenario.UserTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/**
 * Reads what the requests of a contender contain, and what is sent for each user before them. Rejects secrets, unless they are only
 * references to variables: a scenario's text is part of each result.
 *
 * @param section the contender's keys
 */
record RequestReader(Section section, Permissions permissions) {

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Predicate<String> PRINTABLE = Pattern.compile("[ -~]*").asMatchPredicate();

    /** Header fields of the load client, each with what a file sets in place of it. */
    private static final Map<String, String> RESERVED =
            Map.of("accept", "'accept'", "content-type", "'content-type' in 'body'");

    private static final Set<String> OF_THE_CLIENT = Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "te",
            "trailer",
            "connection",
            "keep-alive",
            "upgrade",
            "expect",
            "user-agent",
            "mesh-request",
            "traceparent",
            "baggage");

    private static final Pattern SECRET_HEADER = Pattern.compile("(?i)authorization|cookie");

    /** A password in JSON, in a form or in a query. Group 1 is its value. */
    private static final Pattern PASSWORD = Pattern.compile(
            "(?i)(?:password|passwd|passphrase|secret)\"?\\s*[:=]\\s*\"?(?!null|true|false)((?:\\$?\\{[^}\"]*}|[^\"&,}\\s])+)");

    /** A parameter of a media type. Group 1 is the charset. */
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([^\";\\s]*)");

    /** The beginning of an XML document that names its charset. */
    private static final Pattern XML_ENCODING =
            Pattern.compile("^\\s*<\\?xml\\s[^>]*?\\bencoding\\s*=\\s*[\"']([^\"']*)");

    /** Returns the values of the contender that do not have the usual form in a file. */
    Map<String, @Nullable Object> given() {
        Map<String, @Nullable Object> given = new HashMap<>();
        if (section.has("data")) {
            given.put("data", data(section.section("data", UserData.class)));
        }
        if (section.has("before")) {
            given.put(
                    "before",
                    stepSections().stream()
                            .map(step -> Binding.read(step, BeforeStep.class))
                            .toList());
        }
        return given;
    }

    private List<Section> stepSections() {
        return section.oneOrMoreSections("before", BeforeStep.class);
    }

    /** Returns null if the scenario may not read the file, and is rejected for that later. */
    private @Nullable UserData data(Section data) {
        UserData said = Binding.read(data, UserData.class);
        if (!permissions.file(data.place("file"), data.folder(), said.file())) {
            return null;
        }
        data.text(
                "file",
                any -> Files.isReadable(said.file()) && Files.isRegularFile(said.file()),
                "a regular file that can be read. There is none at " + said.file());
        try {
            UserTable table = UserTable.parse(RegularFile.text(said.file(), YamlDocument.MAX_BYTES));
            return new UserData(said.file(), said.place(), said.order(), table);
        } catch (CharacterCodingException otherCharset) {
            throw data.fault("file", said.file() + " is not a CSV file of users: " + UserTable.OTHER_CHARSET);
        } catch (IOException unreadable) {
            throw data.fault("file", said.file() + " cannot be read: " + IoFailure.reason(unreadable));
        } catch (IllegalArgumentException malformed) {
            throw data.fault("file", said.file() + " is not a CSV file of users: " + malformed.getMessage());
        }
    }

    void check(Contender contender) {
        List<String> names = new ArrayList<>(List.of(Placeholders.USER));
        UserData data = contender.data();
        if (data == null && section.has("data")) {
            return;
        }
        if (data != null) {
            checkRows(section.section("data", UserData.class), contender, data, names);
            names.addAll(data.table().columns());
        }
        Iterator<Section> sections = stepSections().iterator();
        for (BeforeStep step : contender.steps()) {
            RequestReader its = new RequestReader(sections.next(), permissions);
            its.check(contender, step.path(), step.headers(), step.body(), step.validResponse(), names);
            its.checkTaken(step, names);
        }
        names.addFirst(Placeholders.CNT);
        check(contender, contender.path(), contender.headers(), contender.body(), contender.validResponse(), names);
        refuseReference(contender);
        if (contender.service().program() instanceof Program.Url) {
            permissions.send(contender);
        }
    }

    private static void checkRows(Section section, Contender contender, UserData data, List<String> taken) {
        String lack = data.lackFor(contender.users());
        section.require(lack == null, "file", String.valueOf(lack));
        data.table().columns().forEach(column -> {
            section.require(
                    !taken.contains(column) && !column.equals(Placeholders.CNT),
                    "file",
                    "a column of '" + data.file().getFileName() + "' is called '" + column + "', but {" + column
                            + "} has another meaning. Allowed: another name");
            section.require(
                    Placeholders.isName(column)
                            || contender.templates().noneMatch(text -> text.contains("{" + column + "}")),
                    "file",
                    "column '" + column + "' cannot be in braces, so {" + column + "} would be sent as it is. "
                            + "Allowed: a column whose name has only letters of ASCII, digits and _ . -");
            contender.headers().forEach((name, value) -> {
                boolean isSent = Placeholders.names(value).contains(column);
                int index = data.table().columns().indexOf(column);
                section.require(
                        !isSent
                                || data.table().rows().stream()
                                        .map(row -> row.get(index))
                                        .allMatch(PRINTABLE),
                        "file",
                        "column '" + column + "' is part of the header '" + name
                                + "', but not all of its values are printable ASCII");
            });
        });
        contender.steps().forEach(step -> checkRows(section, data, step.path(), step.body()));
        checkRows(section, data, contender.path(), contender.body());
    }

    /** Rejects a value that a request cannot contain before anything is started. What steps take is unknown here. */
    private static void checkRows(Section section, UserData data, String path, @Nullable Body body) {
        for (int row = 1; row <= data.table().rows().size(); row++) {
            Map<String, String> values = data.of(row);
            try {
                RequestSyntax.PATH.fill(path, values::get, variable -> null);
                if (body instanceof Body.Text(String type, String text)) {
                    RequestSyntax.of(type).fill(text, values::get, variable -> null);
                }
            } catch (IllegalArgumentException unfit) {
                throw section.fault(
                        "file", "row " + row + " of '" + data.file().getFileName() + "': " + unfit.getMessage());
            }
        }
    }

    private void check(
            Contender contender,
            String path,
            Map<String, String> headers,
            @Nullable Body body,
            ValidResponse expected,
            Collection<String> names) {
        checkNames(section, "path", path, names);
        section.require(
                hasNoPassword(path),
                "path",
                "'path' contains a password, which would appear in results. Allowed: a header with ${env:NAME}, or a column of 'data'");
        if (!headers.isEmpty()) {
            Section its = section.openSection("headers");
            headers.forEach((name, value) -> checkHeader(its, name, value, contender, names));
        }
        if (body instanceof Body.Text(String type, String text)) {
            Section its = section.section("body", Body.class);
            its.require(
                    isSentInUtf8(type, text),
                    "content-type",
                    "'content-type' is '" + type + "', or the text names a charset, but the text is sent in UTF-8. "
                            + "Allowed: charset=utf-8, no charset, or charset=us-ascii for a text of ASCII without values in braces. "
                            + "A 'file' is sent as it is");
            checkNames(its, "text", text, names);
            checkReferences(its, "text", text, contender);
            its.require(
                    !type.matches("(?i).*(json|form|xml).*") || hasNoPassword(text),
                    "text",
                    "'text' contains a password, which would appear in results. Allowed: ${env:NAME}, or a column of 'data'");
        }
        if (expected instanceof ValidResponse.Checked(String status, Map<String, String> json) && !json.isEmpty()) {
            Section its = section.openSection("expect").openSection("json");
            json.forEach((pointer, value) -> {
                checkPointer(its, pointer, pointer, "");
                checkNames(its, pointer, value, names);
                its.require(
                        !EnvReference.isIn(value),
                        pointer,
                        "'" + pointer + "' is '" + value + "'. Allowed: text without references to variables");
            });
        }
    }

    private static boolean isSentInUtf8(String type, String text) {
        return Stream.of(CHARSET.matcher(type), XML_ENCODING.matcher(text))
                .filter(Matcher::find)
                .allMatch(charset -> isWrittenAsUtf8(charset.group(1), text));
    }

    /** A charset has several names: {@code utf8} is UTF-8, too. ASCII is part of UTF-8, but a value in the text may not be ASCII. */
    private static boolean isWrittenAsUtf8(String charset, String text) {
        Charset named = Charset.forName(charset, StandardCharsets.UTF_16); // an unknown one is not allowed either
        boolean isAscii = text.chars().allMatch(letter -> letter < 128)
                && Placeholders.names(text).isEmpty()
                && !EnvReference.isIn(text);
        return named.equals(StandardCharsets.UTF_8) || (isAscii && named.equals(StandardCharsets.US_ASCII));
    }

    private static boolean hasNoPassword(String text) {
        return PASSWORD.matcher(text).results().allMatch(found -> isReferenced(found.group(1)));
    }

    private static void checkNames(Section section, String key, String text, Collection<String> names) {
        Optional<String> unknown = Placeholders.names(text).stream()
                .filter(name -> !names.contains(name))
                .findFirst();
        section.require(
                unknown.isEmpty(),
                key,
                unknown.map(name -> "unknown {" + name + "} in '" + key + "'. " + DidYouMean.hint(name, names))
                        .orElse(""));
    }

    private void checkHeader(
            Section headers, String name, String value, Contender contender, Collection<String> names) {
        String plain = name.toLowerCase(Locale.ROOT);
        headers.require(
                NAME.matcher(name).matches(),
                name,
                "'" + name + "' cannot name a header. Allowed: letters, digits and hyphens");
        headers.require(
                !OF_THE_CLIENT.contains(plain) && !RESERVED.containsKey(plain),
                name,
                "the load client sets the header '" + name + "' itself. Allowed: "
                        + RESERVED.getOrDefault(plain, "other headers"));
        headers.require(PRINTABLE.test(value), name, "'" + name + "' contains characters other than printable ASCII");
        checkNames(headers, name, value, names);
        checkReferences(headers, name, value, contender);
        boolean isSecret = SECRET_HEADER.matcher(name).find() || ForeignReader.isSecretName(name);
        headers.require(
                !isSecret || isReferenced(value),
                name,
                "'" + name + "' contains a secret, which would appear in results. Allowed: ${env:NAME},"
                        + " a column of 'data', or a value that 'before' takes");
    }

    private static boolean isReferenced(String value) {
        return EnvReference.isIn(value) || !Placeholders.names(value).isEmpty();
    }

    /** A file of unknown origin must not send a variable of the environment anywhere. */
    private void checkReferences(Section where, String key, String text, Contender contender) {
        where.require(
                !EnvReference.isMalformedIn(text),
                key,
                "'" + key + "' contains a reference that is none. Allowed: ${env:NAME} with letters, digits and _");
        EnvReference.names(text)
                .forEach(name -> permissions.foreign(
                        where.place(key), contender.service().label() + " gets the variable " + name));
    }

    private void checkTaken(BeforeStep step, List<String> names) {
        step.take().forEach((name, pointer) -> {
            Section take = section.openSection("take");
            take.require(
                    Placeholders.isName(name) && !names.contains(name) && !name.equals(Placeholders.CNT),
                    name,
                    "'" + name + "' cannot name a value. Allowed: letters, digits and _, except cnt, "
                            + String.join(", ", names));
            if (BeforeStep.cookie(pointer).isEmpty()) {
                checkPointer(take, name, pointer, ", or the name of a cookie, such as 'cookie JSESSIONID'");
            }
            names.add(name);
        });
    }

    private static void checkPointer(Section section, String key, String pointer, String orElse) {
        section.require(
                pointer.startsWith("/"),
                key,
                "'" + pointer + "' is no JSON pointer. Allowed: a path into the document, such as /user/id" + orElse);
        JsonPointer.compile(pointer);
    }

    /** The run itself fetches a reference, and a body that is a response, by a plain GET. */
    private void refuseReference(Contender contender) {
        boolean isPlain = contender.headers().isEmpty() && !contender.isOfUser();
        section.require(
                !(contender.body() instanceof Body.Fetched) || isPlain,
                "body",
                "'from' in 'body' is fetched without headers and values of a user. Allowed: 'text' or 'file'");
        section.require(
                !(contender.validResponse() instanceof ValidResponse.SameAsReference) || isPlain,
                "expect",
                "'expect' is 'same-as-reference', but the reference is fetched by a GET without headers and values of a user. "
                        + "Allowed: status, or {status: 2xx, json: {/pointer: value}}");
    }
}
