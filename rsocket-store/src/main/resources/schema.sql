-- Both H2 and PostgreSQL understand this. Names are unquoted here, and the entity has no names of our own. Spring Data
-- derives names from the record in upper case for H2 and in lower case for PostgreSQL, as unquoted names are there.
CREATE TABLE IF NOT EXISTS temperature_reading (
    id      BIGINT PRIMARY KEY,
    date    DATE NOT NULL,
    station VARCHAR(40) NOT NULL,
    celsius DOUBLE PRECISION NOT NULL
);
