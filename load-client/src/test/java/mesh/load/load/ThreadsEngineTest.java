package mesh.load.load;

import mesh.load.scenario.EngineKind;

class ThreadsEngineTest extends LoadEngineContract {

    @Override
    EngineKind kind() {
        return EngineKind.THREADS;
    }
}
