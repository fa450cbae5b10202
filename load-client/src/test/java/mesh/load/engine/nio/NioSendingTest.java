package mesh.load.engine.nio;

import mesh.load.engine.SendingContract;
import mesh.load.scenario.EngineKind;

class NioSendingTest extends SendingContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.NIO;
    }
}
