package mesh.testing;

import java.util.regex.Pattern;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Selects the tests of a module that read files outside of it, such as documents or the sources of another module. {@code ./mesh test} sets
 * the property if only such files have changed. These tests have a path that begins with {@code ..}, because tests run in their module's
 * folder.
 */
public final class TestsOfProject implements PostDiscoveryFilter {

    private static final boolean IS_ON = "project".equals(System.getProperty("mesh.test.only"));

    /** A text of two characters, or a longer one that begins with a slash after them. */
    private static final Pattern PARENT = Pattern.compile("\0\2\\.\\.|\0.\\.\\./", Pattern.DOTALL);

    /** JUnit excludes only what contains no other tests, so the class of each method decides. */
    @Override
    public FilterResult apply(TestDescriptor test) {
        boolean isIncluded = !IS_ON
                || !(test.getSource().orElse(null) instanceof MethodSource source)
                || readsProject(source.getClassName());
        return FilterResult.includedIf(isIncluded);
    }

    /** A nested class is one of those that its outer class names. */
    static boolean readsProject(String className) {
        String outer = className.replaceFirst("\\$.*", "");
        return PARENT.matcher(TestCode.of(outer)).find();
    }
}
