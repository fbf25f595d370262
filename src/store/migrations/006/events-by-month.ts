/** Nothing of ours happened before, and nothing will after: two partitions take whatever a broken clock or file says. */
const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

/**
 * PostgreSQL keeps events a month apart, so that a month nobody needs is dropped in an instant. There is no default
 * partition: a new month could then only be made under a lock on it, after a look at all its rows. A row whose month is
 * missing is refused, and the engine makes the month and writes again (`postgres-engine.ts`).
 */
export function eventsByMonth(): readonly string[] {
  return [
    MAKE_MONTH,
    ...moved('assistant_queries'),
    `CREATE INDEX assistant_by_thread ON assistant_queries (project_id, thread_id, at) WHERE thread_id IS NOT NULL`,
    ...moved('page_views'),
    ...moved('searches'),
    `CREATE INDEX searches_by_id ON searches (project_id, id, at)`,
    ...moved('tool_calls'),
    // Last: what was moved is counted already. They stand on the whole table and see the rows of all its months.
    counted('assistant_queries', 'count_assistant_queries'),
    counted('page_views', 'count_page_views'),
  ]
}

/** Makes the month of a moment; says whether it was missing. Attaching waits for nobody who reads or writes. */
const MAKE_MONTH = `CREATE FUNCTION make_event_month(parent TEXT, moment BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
  first TIMESTAMP := date_trunc('month', to_timestamp(moment / 1000.0) AT TIME ZONE 'UTC');
  part TEXT := parent || to_char(first, '_YYYY_MM');
BEGIN
  IF moment < ${FIRST} OR moment >= ${LAST} OR to_regclass(part) IS NOT NULL THEN RETURN false; END IF;
  -- Several servers may want it at once. It is the lock that attaching takes anyway.
  EXECUTE format('LOCK TABLE ONLY %I IN SHARE UPDATE EXCLUSIVE MODE', parent);
  IF to_regclass(part) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, parent);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent, part,
    (extract(epoch FROM first) * 1000)::BIGINT, (extract(epoch FROM first + INTERVAL '1 month') * 1000)::BIGINT);
  RETURN true;
END $$`

/** The rows of a table into its months. Keys come last: made of rows that are there, they are sorted once. */
function moved(table: string): readonly string[] {
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_whole`,
    `CREATE TABLE ${table} (LIKE ${table}_whole) PARTITION BY RANGE (at)`,
    `CREATE TABLE ${table}_before_2000 PARTITION OF ${table} FOR VALUES FROM (MINVALUE) TO (${FIRST})`,
    `CREATE TABLE ${table}_from_2100 PARTITION OF ${table} FOR VALUES FROM (${LAST}) TO (MAXVALUE)`,
    `SELECT make_event_month('${table}', at) FROM (
      SELECT min(at) AS at FROM ${table}_whole WHERE at >= ${FIRST} AND at < ${LAST}
      GROUP BY date_trunc('month', to_timestamp(at / 1000.0) AT TIME ZONE 'UTC')
    ) AS months`,
    `INSERT INTO ${table} SELECT * FROM ${table}_whole`,
    `DROP TABLE ${table}_whole`,
    `ALTER TABLE ${table} ADD PRIMARY KEY (project_id, at, id)`,
  ]
}

function counted(table: string, count: string): string {
  return `CREATE TRIGGER ${count} AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION ${count}()`
}
