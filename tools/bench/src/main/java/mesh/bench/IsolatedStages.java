package mesh.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import mesh.stages.RequestStages;
import mesh.stages.StageJournal;
import mesh.stages.Step;
import mesh.stages.path.Stage;

/** Measures the recording of one request with one call, without the request itself. Other work on the machine hardly disturbs it. */
final class IsolatedStages {

    private static final int REQUESTS = 300_000;
    private static final int ROUNDS = 8;
    private static final int KEPT = 20_000;
    private static final String BACKEND = "thread;dur=0.089, backend;dur=10.101, rest;dur=0.480, total;dur=10.670";
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Uses the result, so that the compiler cannot remove the work. */
    @SuppressWarnings("unused")
    private static volatile int headerLength;

    private IsolatedStages() {}

    static void run() {
        String journal = measure("123456789012345678");
        String header = measure("");
        System.out.println("recording alone, for each request: journal " + journal + "; header " + header);
    }

    /** Returns the figures of the last round. By then the code is compiled. */
    private static String measure(String number) {
        StageJournal journal = new StageJournal(KEPT);
        String figures = "";
        for (int round = 0; round < ROUNDS; round++) {
            long nanos = THREADS.getCurrentThreadCpuTime();
            long bytes = THREADS.getCurrentThreadAllocatedBytes();
            for (int request = 0; request < REQUESTS; request++) {
                record(journal, number);
            }
            figures = String.format(
                    Locale.ROOT,
                    "%.2f us of CPU and %d bytes",
                    (THREADS.getCurrentThreadCpuTime() - nanos) / 1e3 / REQUESTS,
                    (THREADS.getCurrentThreadAllocatedBytes() - bytes) / REQUESTS);
        }
        return figures;
    }

    private static void record(StageJournal journal, String number) {
        RequestStages request = new RequestStages(RequestStages.Id.parse(number), System.nanoTime());
        request.add(Stage.THREAD, System.nanoTime());
        RequestStages.setCurrent(request);
        Step call = RequestStages.begin(Stage.CALL).awaitConnection();
        call.run(() -> {
            Step.ofThread().connected();
            return call;
        });
        call.responded(BACKEND);
        call.end();
        RequestStages.setCurrent(null);
        if (!request.isRecorded()) {
            headerLength = request.serverTiming().length();
        }
        journal.end(request);
    }
}
