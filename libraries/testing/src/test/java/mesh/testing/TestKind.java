package mesh.testing;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a test class needs. If it needs several of these, its kind is the first that applies. */
enum TestKind {
    /** Runs the launcher {@code ./mesh}. */
    LAUNCHER("launcher", "mesh/load/cli/MockProject|\0\6\\./mesh|\0\11mesh.home"),
    /** Opens pages in Chromium. */
    BROWSER("browser", "org/openqa/selenium"),
    /** Starts JVMs or other programs. */
    PROCESS("process", "java/lang/ProcessBuilder"),
    /** Starts a Spring application in its own JVM. */
    SPRING("spring", "org/springframework/(boot/SpringApplication|boot/test|context/annotation/AnnotationConfig)"),
    /** Needs only its own JVM. */
    PURE("pure", "");

    private final String label;
    private final Pattern sign;

    TestKind(String label, String sign) {
        this.label = label;
        this.sign = Pattern.compile(sign);
    }

    String label() {
        return label;
    }

    /** @param startsProcesses whether the class was seen to start processes, which main code may do for it */
    static TestKind of(String className, boolean startsProcesses) {
        String code = TestCode.of(className);
        return Stream.of(values())
                .filter(kind -> (kind == PROCESS && startsProcesses)
                        || kind.sign.matcher(code).find())
                .findFirst()
                .orElse(PURE);
    }
}
