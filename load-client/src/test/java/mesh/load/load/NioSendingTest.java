package mesh.load.load;

import mesh.load.scenario.EngineKind;

class NioSendingTest extends SendingContract {

    @Override
    EngineKind kind() {
        return EngineKind.NIO;
    }
}
