-- H2 and PostgreSQL both understand this. Unquoted names and no names of our own on the entity: what Spring Data derives
-- from the record is upper case for H2 and lower case for PostgreSQL, as unquoted names are there.
CREATE TABLE IF NOT EXISTS temperature_reading (
    id      BIGINT PRIMARY KEY,
    date    DATE NOT NULL,
    station VARCHAR(40) NOT NULL,
    celsius DOUBLE PRECISION NOT NULL
);
