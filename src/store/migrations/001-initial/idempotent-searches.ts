import { DAY_MS } from '../../../shared/time.ts'
import type { Dialect } from '../dialect.ts'

/** A result is chosen minutes after the search was reported. From a tab that was open for longer, it is a new search. */
const SAME_SEARCH_MS = 31 * DAY_MS

const COLUMNS = 'project_id, id, at, query, results, clicked'

/**
 * A search is reported a second time when a result is chosen, with the same random id but at a later time. The key of a
 * table by month must contain the time, so a key cannot recognize the same search. The database therefore looks for the
 * id: the first report decides the time, the second adds the choice. Browsers cannot send the time of the first report:
 * their clocks are wrong.
 */
export function idempotentSearches({ kind }: Dialect): readonly string[] {
  if (kind === 'postgres') return [UPSERT_SEARCHES]
  return [
    // Rows are inserted into a view, whose trigger updates or inserts. One thread writes, so nothing can come between.
    `CREATE VIEW search_events_upsert AS SELECT ${COLUMNS} FROM searches`,
    `CREATE TRIGGER upsert_search INSTEAD OF INSERT ON search_events_upsert BEGIN
      UPDATE searches SET clicked = new.clicked
        WHERE new.clicked IS NOT NULL AND project_id = new.project_id AND at IN (${FIRST_REPORT}) AND id = new.id;
      INSERT INTO searches SELECT new.project_id, new.id, new.at, new.query, new.results, new.clicked
        WHERE NOT EXISTS (${FIRST_REPORT});
    END`,
  ]
}

/**
 * When the search was first reported. No upper bound: a clock that was set back must not hide it. Left to itself, SQLite
 * walks a month of searches by time.
 */
const FIRST_REPORT = `SELECT at FROM searches INDEXED BY searches_by_id
  WHERE project_id = new.project_id AND id = new.id AND at >= new.at - ${SAME_SEARCH_MS}`

const KNOWN = `known.project_id = new.project_id AND known.id = new.id AND known.at >= since`

/**
 * All rows at once: a trigger for each row was several times as slow as an insert. Two servers may get reports of one
 * search at the same time; the second waits, then sees what the first wrote. Each id is looked up by the index, also in
 * a month that was empty when the plan was made.
 */
const UPSERT_SEARCHES = `CREATE FUNCTION upsert_searches(events JSON) RETURNS VOID LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  since BIGINT;
  chosen BIGINT;
BEGIN
  -- One bound for all rows: it is known before a statement begins and keeps it out of older months.
  SELECT min(at) - ${SAME_SEARCH_MS}, count(clicked) INTO since, chosen
    FROM json_to_recordset(events) AS new (at BIGINT, clicked TEXT);
  PERFORM pg_advisory_xact_lock(lock) FROM (
    SELECT DISTINCT hashtextextended(project_id, 6) AS lock
    FROM json_to_recordset(events) AS new (project_id TEXT) ORDER BY 1
  ) AS locks;
  IF chosen > 0 THEN
    UPDATE searches AS known SET clicked = new.clicked
      FROM json_to_recordset(events) AS new (project_id TEXT, id TEXT, at BIGINT, clicked TEXT)
      WHERE new.clicked IS NOT NULL AND ${KNOWN};
  END IF;
  INSERT INTO searches (${COLUMNS}) SELECT ${COLUMNS}
    FROM json_to_recordset(events) AS new (project_id TEXT, id TEXT, at BIGINT, query TEXT, results BIGINT, clicked TEXT)
    WHERE NOT EXISTS (SELECT 1 FROM searches AS known WHERE ${KNOWN});
END $$`
