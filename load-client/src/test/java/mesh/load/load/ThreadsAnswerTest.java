package mesh.load.load;

import mesh.load.scenario.EngineKind;

class ThreadsAnswerTest extends AnswerContract {

    @Override
    EngineKind kind() {
        return EngineKind.THREADS;
    }
}
