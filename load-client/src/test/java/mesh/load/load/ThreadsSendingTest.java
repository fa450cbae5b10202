package mesh.load.load;

import mesh.load.scenario.EngineKind;

class ThreadsSendingTest extends SendingContract {

    @Override
    EngineKind kind() {
        return EngineKind.THREADS;
    }
}
