package mesh.store;

class H2StartTest extends StartContract {

    @Override
    TestDatabase database() {
        return TestDatabase.H2;
    }
}
