package mesh.load.load;

import mesh.load.scenario.EngineKind;

class ThreadsFailureTest extends FailureContract {

    @Override
    EngineKind kind() {
        return EngineKind.THREADS;
    }
}
