package mesh.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.execution.BuildSuccess;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.internal.LifecycleModuleBuilder;
import org.apache.maven.lifecycle.internal.ProjectBuildList;
import org.apache.maven.lifecycle.internal.ProjectSegment;
import org.apache.maven.lifecycle.internal.ReactorBuildStatus;
import org.apache.maven.lifecycle.internal.ReactorContext;
import org.apache.maven.lifecycle.internal.TaskSegment;
import org.apache.maven.lifecycle.internal.builder.Builder;

/**
 * Builds the jars of all modules first, and then tests the modules in any order. Maven's own builders finish a module, including its tests,
 * before they begin a module that depends on it. So the longest tests would run one module after another.
 *
 * <p>Runs the last goal of the command line in this way, and the goals before it in Maven's order: {@code mvn -b tests-after-jars package
 * surefire:test@default-test}. {@code ./mesh test} compiles this class against the libraries of the Maven that it uses, and adds it with
 * {@code -Dmaven.ext.class.path}.
 *
 * <p>With the property {@link PassedTests#SURROUNDINGS}, tests are left out that passed before in the same surroundings and that no change
 * since then can break.
 */
@Named("tests-after-jars")
@Singleton
public final class TestsAfterJars implements Builder {

    private final Builder inOrder;
    private final LifecycleModuleBuilder modules;

    @Inject
    public TestsAfterJars(@Named("multithreaded") Builder inOrder, LifecycleModuleBuilder modules) {
        this.inOrder = inOrder;
        this.modules = modules;
    }

    @Override
    public void build(
            MavenSession session,
            ReactorContext reactor,
            ProjectBuildList projects,
            List<TaskSegment> segments,
            ReactorBuildStatus status)
            throws ExecutionException, InterruptedException {
        if (segments.size() != 1 || segments.get(0).getTasks().size() < 2) {
            inOrder.build(session, reactor, projects, segments, status);
            return;
        }
        List<Object> tasks = new ArrayList<>(segments.get(0).getTasks());
        TaskSegment tests = new TaskSegment(false, tasks.remove(tasks.size() - 1));
        TaskSegment jars = new TaskSegment(false, tasks.toArray());
        inOrder.build(session, reactor, of(jars, projects), List.of(jars), status);
        if (!status.isHalted()) {
            test(session, reactor, tests, projects);
        }
    }

    private static ProjectBuildList of(TaskSegment segment, ProjectBuildList projects) {
        List<ProjectSegment> all = new ArrayList<>();
        projects.forEach(one -> all.add(new ProjectSegment(one.getProject(), segment, one.getSession())));
        return new ProjectBuildList(all);
    }

    private void test(MavenSession session, ReactorContext reactor, TaskSegment tests, ProjectBuildList projects)
            throws InterruptedException {
        List<ProjectSegment> waiting = new ArrayList<>();
        projects.forEach(waiting::add);
        waiting.removeIf(one -> one.getProject().getPackaging().equals("pom"));
        waiting.sort(Comparator.comparingInt(TestsAfterJars::place));
        PassedTests passed = new PassedTests(session);
        waiting.removeIf(one -> !passed.narrow(one.getProject()));
        passed.tellLeftOut();
        ExecutorService threads = Executors.newFixedThreadPool(session.getRequest().getDegreeOfConcurrency());
        waiting.forEach(one -> threads.execute(() -> test(session, reactor, tests, one, passed)));
        threads.shutdown();
        threads.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
    }

    private void test(
            MavenSession session, ReactorContext reactor, TaskSegment tests, ProjectSegment one, PassedTests passed) {
        if (reactor.getReactorBuildStatus().isHaltedOrBlacklisted(one.getProject())) {
            return;
        }
        try {
            passed.forget(one.getProject());
            modules.buildProject(one.getSession(), session, reactor, one.getProject(), tests);
            if (session.getResult().getBuildSummary(one.getProject()) instanceof BuildSuccess) {
                passed.remember(one.getProject());
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Returns the module's {@code test.place}: modules whose tests take longest are the first. */
    private static int place(ProjectSegment one) {
        return Integer.parseInt(one.getProject().getProperties().getProperty("test.place"));
    }
}
