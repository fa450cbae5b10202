package mesh.load.engine.nio;

import mesh.load.engine.ErrorStatusContract;
import mesh.load.scenario.EngineKind;

class NioErrorStatusTest extends ErrorStatusContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.NIO;
    }
}
