package mesh.endtoend.house;

import static mesh.endtoend.house.Word.anywhere;
import static mesh.endtoend.house.Word.code;
import static mesh.endtoend.house.Word.name;
import static mesh.endtoend.house.Word.phrase;
import static mesh.endtoend.house.Word.type;
import static mesh.endtoend.house.Word.yaml;

import java.util.List;
import java.util.stream.Stream;

/**
 * The words of the field, and the words of our own that this project once used instead. If a word of our own is also ordinary English or
 * Java, only its uses in our sense are found.
 */
final class Glossary {

    private Glossary() {}

    static List<Word> words() {
        return Stream.of(HTTP, ENGINE, BACKEND, RUNS, ANALYSIS, SCENARIOS, RESULTS, PROSE)
                .flatMap(List::stream)
                .toList();
    }

    private static final List<Word> HTTP = List.of(
            code("Answer\\w*", "Response", "AnswerHead head;"),
            code("\\banswer(?:s?\\b|[A-Z]\\w*)", "response", "long answerBytes;"),
            name("QuestionsWithoutBody", "IgnoreGetBodyFilter"),
            name("UnreadableRequests", "MalformedUriFilter"),
            name("ChangeGuard", "ControlAccessInterceptor"),
            type("Refusal", "RequestRejectedException"),
            name("WatchedResponse", "BoundedResponse"),
            name("maxAnswerBytes", "maxResponseBytes"),
            name("restTemplateWaitsForEver", "restTemplateNoReadTimeout"),
            anywhere(
                    "max-answer-bytes|rest-template-waits-for-ever",
                    "max-response-bytes, …-no-read-timeout",
                    "max-answer-bytes"));

    private static final List<Word> ENGINE = List.of(
            anywhere(
                    "\\bload\\.(?:load|mesh|claim|result|system)\\b",
                    "engine, services, assertions, results, os",
                    "mesh.load.claim"),
            type("Outgoing", "RequestBuffer"),
            type("Sending", "BlockingWrite"),
            type("Connecting", "Connections"),
            type("Turns", "OpenLoopDispatcher"),
            type("Party", "LoadWorker"),
            type("Firing", "LoadExecution"),
            type("Exchange", "RequestLifecycle"),
            type("Sink", "WarmUpServer"),
            type("Pace", "ReadThrottle"),
            name("StampLag", "TimestampDelay"),
            anywhere("\\bstampLag\\b|\\bstamp-lag\\b", "timestampDelay", "stampLag"),
            code("\\bMOST_[A-Z]\\w*", "MAX_…", "int MOST_USERS = 1;"),
            code("\\bFEWEST_[A-Z]\\w*", "MIN_…", "int FEWEST_USERS = 1;"));

    private static final List<Word> BACKEND = List.of(
            type("Era", "BehaviourEpoch"),
            type("Lot", "RequestPlan"),
            type("Fate", "InjectedOutcome"),
            type("Dice", "SeededSampler"),
            type("Throw", "Draw"),
            type("Cut", "ConnectionAborter"),
            type("Share", "Ratio"),
            anywhere("\\bfailure-?[sS]hare\\b", "failure-ratio", "failure-share"),
            anywhere("\\bhang-?[sS]hare\\b", "hang-ratio", "hangShare"),
            anywhere("\\bcut-?[sS]hare\\b", "abort-ratio", "cut-share"),
            anywhere("\\bcut-?[eE]arly-?[sS]hare\\b", "abort-before-response-ratio", "cutEarlyShare"),
            yaml("\\bspread: *\\d+(?:ms|s)\\b", "jitter", "legacy: {spread: 20ms}"),
            anywhere("\\bbehaviour\\.spread\\b", "legacy.behaviour.jitter", "legacy.behaviour.spread"),
            type("Fullness", "DataLoadState"),
            name("StreamsUnderWay", "ActiveStreams"),
            name("GracefulStop", "GracefulShutdown"));

    private static final List<Word> RUNS = List.of(
            type("Measuring", "TestBed, LoadRun"),
            type("Keeping", "ContenderLoad"),
            type("Seen", "ObservedMetrics"),
            type("Eden", "GatewayReset"),
            type("Turn", "Opening"),
            type("Mix", "MixedLoad"),
            name("RunDraft", "RunRecorder"),
            name("RunStop", "Cancellation"),
            type("Breaking", "InjectedFault"),
            type("Disturbance", "Interference"),
            name("AtRest", "IdleFootprint"),
            type("Rest", "IdleFootprint"),
            type("Held", "ResourceUsage"),
            type("Soaking", "SoakRun"),
            name("WarmingUp", "ContenderWarmUp"),
            type("Settling", "WarmUpFigures"),
            type("Waiting", "Readiness"),
            type("Stopping", "ProcessTerminator"),
            type("Death", "UnexpectedExit"),
            type("Unrecorded", "StateFiles"),
            name("ProcessMark", "ProcessIdentity"));

    private static final List<Word> ANALYSIS = List.of(
            anywhere("\\b(?:[kK]nee|KNEE)(?!l)\\w*|Knee(?!l)\\w*", "capacity, the highest rate", "KneeFinding"),
            anywhere("--find-knee\\b", "--find-max-rate", "--find-knee"),
            anywhere("(?<!\\w)--budget\\b", "--search-time", "--budget 2m"),
            name("heldPerSecond", "sustainedPerSecond"),
            anywhere(
                    "\\b[cC]eilings?\\b|\\bceiling(?!Key|Entry)[A-Z]\\w*|\\bCeiling[A-Z]\\w*",
                    "ideal time",
                    "the ceiling"),
            anywhere("\\b[cC]loseness\\w*", "efficiency", "closeness"),
            anywhere("\\b[wW]eakness(?:es)?\\b|Weakness\\w*", "validity warning", "ContenderWeaknesses"),
            type("Claims", "AssertionChecker"),
            type("Looking", "RecordingEvaluationContext"),
            type("Subject", "MetricScope"),
            name("ExtremeSubject", "MinMaxScope"),
            type("Pins", "PinnedThreads"),
            type("Columns", "TimeSeries"));

    private static final List<Word> SCENARIOS = List.of(
            anywhere("\\bholds-when\\b|\\bholdsWhen\\b", "assert", "holds-when: >"),
            yaml("\\bcalls: *once\\b", "calls: single", "calls: once"),
            yaml("\\bcalls: *at-once\\b", "calls: concurrent", "calls: at-once"),
            yaml("\\bcalls: *one-after-another\\b", "calls: sequential", "calls: one-after-another"),
            yaml("\\bcalls: *one-stream\\b", "calls: stream", "calls: one-stream"),
            yaml("\\bcalls: *nothing\\b", "calls: none", "calls: nothing"),
            anywhere("`(?:at-once|one-after-another|one-stream)`", "concurrent, sequential, stream", "`at-once`"),
            yaml("^[ -]*holds: ", "waits-on:", "    holds: tomcat-threads"),
            yaml("\\blasts: *\\d", "duration:", "fault: {lasts: 3s}"),
            yaml("^ *after: *\\d|\\{after: *\\d", "delay:", "  after: 2s"),
            yaml("^ *each: *\\d|\\beach: *\\d+(?:ms|s)\\b", "interval:", "  each: 2s"),
            yaml("^ *one-at-a-time: *(?:\\{|$)", "isolated:", "one-at-a-time: {launches: 5}"),
            yaml("^ *starts: *\\d|\\bstarts: *\\d", "launches:", "  starts: 5"),
            yaml("\\bexpect: *same\\b(?!-)", "expect: same-as-reference", "expect: same"),
            yaml("\\bexpect: *receipt\\b", "expect: echoed-digest", "expect: receipt"));

    private static final List<Word> RESULTS = List.of(
            anywhere("\"grown\"|\\.grown\\(\\)", "leakSuspects", "\"grown\""),
            anywhere("\"lost\"|\\.lost\\(\\)", "unaccounted", "\"lost\""),
            anywhere("\"released\":|\\.released\\(\\)", "issued", "\"released\":"),
            name("settledMs", "returnToIdleMs"),
            name("coldNanos", "firstRequestNanos"),
            name("fellAt", "releasedAt"),
            anywhere(
                    "\\bNOT_HELD\\b|\"(?:not )?held\"|`not held`|\\| (?:not )?held \\|",
                    "passed, failed",
                    "| not held |"),
            phrase("claims held", "assertions passed"));

    private static final List<Word> PROSE = List.of(
            anywhere("(?i)\\b(?:right|wrong) answers?\\b", "valid response, invalid response", "the right answer"),
            anywhere("(?i)\\banswer(?:s|ed)? with (?:a )?\\d{3}\\b", "responds with", "answers with a 500"),
            anywhere("\\banswer's (?:body|head|headers?|status|bytes?)\\b", "response's", "the answer's body"),
            anywhere(
                    "(?i)\\busers? who (?:leaves?|left|has left|have left)\\b",
                    "client disconnect",
                    "a user who leaves"),
            phrase("in turns", "interleaved"),
            anywhere("(?i)\\bleaves? out \\d", "excludes", "leaves out 1"),
            anywhere(
                    "(?i)\\b(?:what|that) weakens\\b|\\bweakens (?:it|them|this|the run)\\b",
                    "validity warnings",
                    "what weakens this run"),
            anywhere("\\*Turn\\*|\\| Turn \\||<th>Turn<", "Setting to change", "| Cause | Turn |"),
            anywhere("(?i)\\blooks a second\\b|\\b(?:each|every) look\\b(?! at)", "sample", "twelve looks a second"));
}
