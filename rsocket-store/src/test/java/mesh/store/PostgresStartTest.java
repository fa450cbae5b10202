package mesh.store;

@NeedsPostgres
class PostgresStartTest extends StartContract {

    @Override
    TestDatabase database() {
        return TestDatabase.POSTGRES;
    }
}
