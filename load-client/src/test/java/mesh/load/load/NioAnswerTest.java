package mesh.load.load;

import mesh.load.scenario.EngineKind;

class NioAnswerTest extends AnswerContract {

    @Override
    EngineKind kind() {
        return EngineKind.NIO;
    }
}
