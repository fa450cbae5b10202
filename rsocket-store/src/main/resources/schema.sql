-- H2 and PostgreSQL both understand this. Quoted, because Spring Data quotes, and unquoted names would be upper case in H2.
CREATE TABLE IF NOT EXISTS "temperature_reading" (
    "id"      BIGINT PRIMARY KEY,
    "date"    DATE NOT NULL,
    "station" VARCHAR(40) NOT NULL,
    "celsius" DOUBLE PRECISION NOT NULL
);
