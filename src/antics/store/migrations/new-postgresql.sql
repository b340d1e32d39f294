CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, 
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

-- Running upgrade  -> 0001

CREATE TABLE tables (
    id TEXT NOT NULL, 
    code TEXT NOT NULL, 
    game TEXT NOT NULL, 
    status TEXT NOT NULL, 
    created_at BIGINT NOT NULL, 
    changed_at BIGINT NOT NULL, 
    PRIMARY KEY (id)
);

CREATE UNIQUE INDEX tables_code ON tables (code) WHERE status <> 'closed';

CREATE INDEX tables_status ON tables (status, created_at);

CREATE TABLE entries (
    table_id TEXT NOT NULL, 
    seq INTEGER NOT NULL, 
    entry BYTEA NOT NULL, 
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE records (
    id TEXT NOT NULL, 
    table_id TEXT NOT NULL, 
    game TEXT NOT NULL, 
    finished_at BIGINT NOT NULL, 
    content BYTEA NOT NULL, 
    PRIMARY KEY (id)
);

CREATE INDEX records_newest ON records (finished_at, id);

CREATE INDEX records_of_game ON records (game, finished_at, id);

CREATE INDEX records_of_table ON records (table_id);

CREATE TABLE played (
    record_id TEXT NOT NULL, 
    seat INTEGER NOT NULL, 
    person TEXT, 
    name TEXT NOT NULL, 
    folded TEXT NOT NULL, 
    score INTEGER NOT NULL, 
    won INTEGER NOT NULL, 
    PRIMARY KEY (record_id, seat)
);

CREATE INDEX played_by_person ON played (person, record_id);

CREATE TABLE bans (
    person TEXT NOT NULL, 
    reason TEXT NOT NULL, 
    at BIGINT NOT NULL, 
    PRIMARY KEY (person)
);

CREATE TABLE settings (
    key TEXT NOT NULL, 
    value BYTEA NOT NULL, 
    PRIMARY KEY (key)
);

INSERT INTO alembic_version (version_num) VALUES ('0001') RETURNING alembic_version.version_num;

