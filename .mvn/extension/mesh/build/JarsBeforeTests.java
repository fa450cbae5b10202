package mesh.build;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.inject.Inject;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.artifact.ArtifactUtils;
import org.apache.maven.execution.BuildSuccess;
import org.apache.maven.execution.BuildSummary;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.internal.LifecycleModuleBuilder;
import org.apache.maven.lifecycle.internal.ProjectBuildList;
import org.apache.maven.lifecycle.internal.ReactorBuildStatus;
import org.apache.maven.lifecycle.internal.ReactorContext;
import org.apache.maven.lifecycle.internal.TaskSegment;
import org.apache.maven.lifecycle.internal.builder.Builder;
import org.apache.maven.lifecycle.internal.builder.multithreaded.ConcurrencyDependencyGraph;
import org.apache.maven.project.MavenProject;

/**
 * Builds jars before it runs most tests. Maven's own builders finish a module, including its tests, before they begin a module that depends
 * on it. So the longest tests would run one module after another.
 *
 * <p>The command line has a goal that runs tests: {@code mvn -b jars-before-tests package surefire:test@default-test}. The goals before it
 * build jars, in Maven's order. Meanwhile, one module at a time is tested, and afterwards several. The goals after it check sources: they
 * run last, and keep their classes in folders of their own. {@code ./mesh test} compiles this class against the libraries of the Maven that
 * it uses, and adds it with {@code -Dmaven.ext.class.path}.
 *
 * <p>With the property {@link PassedTests#SURROUNDINGS}, it leaves out tests that passed before in the same surroundings, if no change since
 * then can break them.
 */
@Named("jars-before-tests")
@Singleton
public final class JarsBeforeTests implements Builder {

    /** Part of the goal that runs tests. */
    private static final String TESTS = "surefire";

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
        List<Object> goals = segments.get(0).getTasks();
        int tests = 0;
        while (!goals.get(tests).toString().contains(TESTS)) {
            tests++;
        }
        new Build(
                        session,
                        reactor,
                        projects,
                        new TaskSegment(false, goals.subList(0, tests).toArray()),
                        new TaskSegment(false, goals.get(tests)),
                        new TaskSegment(
                                false, goals.subList(tests + 1, goals.size()).toArray()))
                .run();
    }

    /** Tests or checks of a module. Threads begin with the step that has the lowest priority number. */
    private static final class Step implements Runnable, Comparable<Step> {

        private final int priority;
        private final Runnable work;

        Step(int priority, Runnable work) {
            this.priority = priority;
            this.work = work;
        }

        @Override
        public void run() {
            work.run();
        }

        @Override
        public int compareTo(Step other) {
            return Integer.compare(priority, other.priority);
        }
    }

    /**
     * Returns a context with failures of its own. Without a graph, a module whose tests fail does not leave others out. The constructor has
     * a further parameter in Maven 3.8, which 3.9 lacks.
     */
    private static ReactorContext withOwnFailures(ReactorContext reactor) {
        List<Object> arguments = new ArrayList<>(List.of(
                reactor.getResult(),
                reactor.getProjectIndex(),
                reactor.getOriginalContextClassLoader(),
                new ReactorBuildStatus(null)));
        Constructor<?> constructor = ReactorContext.class.getConstructors()[0];
        try {
            if (constructor.getParameterCount() > arguments.size()) {
                arguments.add(ReactorContext.class
                        .getMethod("getSessionScopeMemento")
                        .invoke(reactor));
            }
            return (ReactorContext) constructor.newInstance(arguments.toArray());
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException("this version of Maven has another constructor", other);
        }
    }

    private final class Build {

        private static final int CHECK = 10;

        private final MavenSession session;
        private final TaskSegment jars;
        private final TaskSegment tests;
        private final TaskSegment checks;
        private final ReactorContext ofJars;
        private final ReactorContext ofTests;
        private final ReactorContext ofChecks;
        private final List<MavenProject> projects = new ArrayList<>();
        private final ConcurrencyDependencyGraph graph;
        private final PassedTests passed;
        private final CountDownLatch open;
        private final AtomicInteger jarsToBuild;
        private final ExecutorService jarThreads;
        private final ThreadPoolExecutor testThreads;

        Build(
                MavenSession session,
                ReactorContext reactor,
                ProjectBuildList all,
                TaskSegment jars,
                TaskSegment tests,
                TaskSegment checks) {
            this.session = session;
            this.jars = jars;
            this.tests = tests;
            this.checks = checks;
            ofJars = reactor;
            ofTests = withOwnFailures(reactor);
            ofChecks = withOwnFailures(reactor);
            all.forEach(one -> projects.add(one.getProject()));
            graph = new ConcurrencyDependencyGraph(all, session.getProjectDependencyGraph());
            passed = new PassedTests(session);
            open = new CountDownLatch(3 * projects.size());
            jarsToBuild = new AtomicInteger(projects.size());
            jarThreads = Executors.newFixedThreadPool(degree());
            testThreads = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
        }

        private int degree() {
            return session.getRequest().getDegreeOfConcurrency();
        }

        void run() throws InterruptedException {
            projects.forEach(passed::choose);
            passed.printLeftOut();
            graph.getRootSchedulableBuilds().forEach(this::planJar);
            try {
                open.await();
            } finally {
                jarThreads.shutdown();
                testThreads.shutdown();
            }
        }

        private void planJar(MavenProject project) {
            jarThreads.execute(() -> {
                try {
                    execute(project, jars, ofJars);
                } catch (Throwable unexpected) {
                    fail(unexpected);
                } finally {
                    finished(project).forEach(this::planJar);
                    planTests(project);
                    if (jarsToBuild.decrementAndGet() == 0) {
                        testMoreModulesAtATime();
                    }
                    open.countDown();
                }
            });
        }

        /** Returns the modules whose jars can be built now. Maven's own builder calls its graph from one thread only. */
        private List<MavenProject> finished(MavenProject project) {
            synchronized (graph) {
                return graph.markAsFinished(project);
            }
        }

        /** Ends the build as failed. Maven handles failures of goals itself, so this is a failure of this class. */
        private void fail(Throwable unexpected) {
            ofJars.getResult().addException(unexpected);
            ofJars.getReactorBuildStatus().halt();
        }

        /** While jars are built, only one module is tested: the compiler has one thread, and test JVMs would take its core. */
        private void testMoreModulesAtATime() {
            testThreads.setMaximumPoolSize(degree());
            testThreads.setCorePoolSize(degree());
        }

        /** Maven resolves the dependencies of a module for one goal at a time, so its checks follow its tests. */
        private void planTests(MavenProject project) {
            plan(priority(project), () -> {
                try {
                    test(project);
                } finally {
                    plan(CHECK, () -> check(project));
                }
            });
        }

        private void plan(int priority, Runnable work) {
            testThreads.execute(new Step(priority, () -> {
                try {
                    work.run();
                } catch (Throwable unexpected) {
                    fail(unexpected);
                } finally {
                    open.countDown();
                }
            }));
        }

        private int priority(MavenProject project) {
            String priority = project.getProperties().getProperty("test.priority", "");
            return priority.matches("\\d") ? Integer.parseInt(priority) : CHECK - 1;
        }

        private void test(MavenProject project) {
            if (hasJar(project) && passed.isChosen(project)) {
                BuildSummary before = session.getResult().getBuildSummary(project);
                execute(project, tests, ofTests);
                BuildSummary after = session.getResult().getBuildSummary(project);
                if (after != before) { // the tests have run
                    passed.keep(project, after instanceof BuildSuccess);
                }
            }
        }

        private void check(MavenProject project) {
            if (hasJar(project) && !checks.getTasks().isEmpty()) {
                MavenProject checked = project.clone();
                checked.setArtifact(ArtifactUtils.copyArtifact(project.getArtifact()));
                checked.getArtifact().setFile(null); // the compiler sets it, and other modules need the jar
                String target = checked.getBuild().getDirectory();
                checked.getBuild().setOutputDirectory(target + "/checked-classes");
                checked.getBuild().setTestOutputDirectory(target + "/checked-test-classes");
                execute(checked, checks, ofChecks);
            }
        }

        private boolean hasJar(MavenProject project) {
            return !project.getPackaging().equals("pom")
                    && !ofJars.getReactorBuildStatus().isHaltedOrBlacklisted(project);
        }

        /** Executes the goals unless the build or the module has failed before. */
        private void execute(MavenProject project, TaskSegment goals, ReactorContext reactor) {
            if (!isHalted() && !reactor.getReactorBuildStatus().isBlackListed(project)) {
                modules.buildProject(session.clone(), session, reactor, project, goals);
            }
        }

        private boolean isHalted() {
            return ofJars.getReactorBuildStatus().isHalted()
                    || ofTests.getReactorBuildStatus().isHalted()
                    || ofChecks.getReactorBuildStatus().isHalted();
        }
    }
}
