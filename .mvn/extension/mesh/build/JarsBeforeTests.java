package mesh.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.internal.LifecycleModuleBuilder;
import org.apache.maven.lifecycle.internal.ProjectBuildList;
import org.apache.maven.lifecycle.internal.ProjectSegment;
import org.apache.maven.lifecycle.internal.ReactorBuildStatus;
import org.apache.maven.lifecycle.internal.ReactorContext;
import org.apache.maven.lifecycle.internal.TaskSegment;
import org.apache.maven.lifecycle.internal.builder.Builder;
import org.apache.maven.lifecycle.internal.builder.multithreaded.ConcurrencyDependencyGraph;
import org.apache.maven.project.MavenProject;

/**
 * Builds jars first, and tests a module as soon as its jar is there. Maven's own builders finish a module, including its tests, before they
 * begin a module that depends on it. So the longest tests would run one module after another.
 *
 * <p>Runs the last goal of the command line in this way, and the goals before it in Maven's order: {@code mvn -b jars-before-tests package
 * surefire:test@default-test}. A jar has precedence over tests, because other modules wait for it. {@code ./mesh test} compiles this class
 * against the libraries of the Maven that it uses, and adds it with {@code -Dmaven.ext.class.path}.
 *
 * <p>With the property {@link PassedTests#SURROUNDINGS}, tests are left out that passed before in the same surroundings and that no change
 * since then can break.
 */
@Named("jars-before-tests")
@Singleton
public final class JarsBeforeTests implements Builder {

    private final LifecycleModuleBuilder modules;

    @Inject
    public JarsBeforeTests(LifecycleModuleBuilder modules) {
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
        List<Object> goals = new ArrayList<>(segments.get(0).getTasks());
        Object test = goals.remove(goals.size() - 1);
        new Build(session, reactor, projects, new TaskSegment(false, goals.toArray()), new TaskSegment(false, test))
                .run();
    }

    /** A step of a build. Threads begin with the step that has the lowest place. */
    private static final class Step implements Runnable, Comparable<Step> {

        private final int place;
        private final Runnable work;

        Step(int place, Runnable work) {
            this.place = place;
            this.work = work;
        }

        @Override
        public void run() {
            work.run();
        }

        @Override
        public int compareTo(Step other) {
            return Integer.compare(place, other.place);
        }
    }

    private final class Build {

        private static final int JAR = 0;

        private final MavenSession session;
        private final TaskSegment jars;
        private final TaskSegment tests;
        private final ReactorContext ofJars;
        private final ReactorContext ofTests;
        private final Map<MavenProject, ProjectSegment> projects = new LinkedHashMap<>();
        private final ConcurrencyDependencyGraph graph;
        private final PassedTests passed;
        private final CountDownLatch open;
        private final ExecutorService threads;

        Build(
                MavenSession session,
                ReactorContext reactor,
                ProjectBuildList all,
                TaskSegment jars,
                TaskSegment tests) {
            this.session = session;
            this.jars = jars;
            this.tests = tests;
            ofJars = reactor;
            // Without a graph, a module whose tests fail leaves no other module out.
            ofTests = new ReactorContext(
                    reactor.getResult(),
                    reactor.getProjectIndex(),
                    reactor.getOriginalContextClassLoader(),
                    new ReactorBuildStatus(null));
            all.forEach(one -> projects.put(one.getProject(), one));
            graph = new ConcurrencyDependencyGraph(all, session.getProjectDependencyGraph());
            passed = new PassedTests(session);
            open = new CountDownLatch(2 * projects.size());
            int degree = session.getRequest().getDegreeOfConcurrency();
            threads = new ThreadPoolExecutor(degree, degree, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
        }

        void run() throws InterruptedException {
            projects.keySet().forEach(passed::choose);
            passed.tellLeftOut();
            graph.getRootSchedulableBuilds().forEach(this::planJar);
            open.await();
            threads.shutdown();
        }

        private void planJar(MavenProject project) {
            plan(JAR, () -> {
                execute(project, jars, ofJars);
                graph.markAsFinished(project).forEach(this::planJar);
                plan(Integer.parseInt(project.getProperties().getProperty("test.place")), () -> test(project));
            });
        }

        private void plan(int place, Runnable work) {
            threads.execute(new Step(place, () -> {
                try {
                    work.run();
                } finally {
                    open.countDown();
                }
            }));
        }

        private void test(MavenProject project) {
            boolean hasJar = !ofJars.getReactorBuildStatus().isHaltedOrBlacklisted(project);
            if (!hasJar || project.getPackaging().equals("pom") || !passed.isChosen(project)) {
                return;
            }
            try {
                passed.forget(project);
                if (execute(project, tests, ofTests)) {
                    passed.remember(project);
                }
            } catch (IOException unwritable) {
                throw new UncheckedIOException(unwritable);
            }
        }

        /** Returns whether the goals have succeeded. */
        private boolean execute(MavenProject project, TaskSegment goals, ReactorContext reactor) {
            ReactorBuildStatus status = reactor.getReactorBuildStatus();
            if (!isHalted() && !status.isBlackListed(project)) {
                modules.buildProject(projects.get(project).getSession(), session, reactor, project, goals);
                return !isHalted() && !status.isBlackListed(project);
            }
            return false;
        }

        private boolean isHalted() {
            return ofJars.getReactorBuildStatus().isHalted()
                    || ofTests.getReactorBuildStatus().isHalted();
        }
    }
}
