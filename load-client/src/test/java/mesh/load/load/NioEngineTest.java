package mesh.load.load;

import mesh.load.scenario.EngineKind;

class NioEngineTest extends LoadEngineContract {

    @Override
    EngineKind kind() {
        return EngineKind.NIO;
    }
}
