import type { Dialect } from '../dialect.ts'
import { DAY_MS } from '../003-events.ts'
import { rebuilt } from './keys-by-project.ts'

/** A result is chosen minutes after the search was told. A tab that was open for longer than this tells a new one. */
const TOLD_AGAIN_MS = 31 * DAY_MS

const COLUMNS = 'project_id, id, at, query, results, clicked'

/**
 * A search is told a second time when a result is chosen, with the same random id but at a later time. The key of a table by
 * month must hold the time, so a key can no longer tell that it is the same search. The database therefore looks for the id
 * when it is told: the first telling decides the time, the second adds the choice. Browsers cannot be asked to send the time
 * of the first along: their clocks are wrong, and pages of an older release send none.
 */
export function searchesToldTwice({ kind, int, text, clustered }: Dialect): readonly string[] {
  if (kind === 'postgres') return [TELL_SEARCHES]
  return [
    ...rebuilt(
      'searches',
      `CREATE TABLE new_searches (
        project_id ${text} NOT NULL, id ${text} NOT NULL, at ${int} NOT NULL, query ${text} NOT NULL,
        results ${int} NOT NULL, clicked ${text}, PRIMARY KEY (project_id, at, id)
      ) ${clustered}`,
    ),
    `CREATE INDEX searches_by_id ON searches (project_id, id, at)`,
    // Rows are told to a view, whose trigger knows what to do. One thread writes: nobody tells the same search meanwhile.
    `CREATE VIEW search_tellings AS SELECT ${COLUMNS} FROM searches`,
    `CREATE TRIGGER tell_search INSTEAD OF INSERT ON search_tellings BEGIN
      UPDATE searches SET clicked = new.clicked WHERE new.clicked IS NOT NULL AND ${SAME};
      INSERT INTO searches SELECT new.project_id, new.id, new.at, new.query, new.results, new.clicked
        WHERE NOT EXISTS (SELECT 1 FROM searches WHERE ${SAME});
    END`,
  ]
}

/** No upper bound: a clock that was set back must not hide the first telling. */
const SAME = `project_id = new.project_id AND id = new.id AND at >= new.at - ${TOLD_AGAIN_MS}`

const KNOWN = `known.project_id = new.project_id AND known.id = new.id AND known.at >= since`

/**
 * All rows at once: a trigger for each row was several times as slow as an insert. Two servers may be told of one search at the same time;
 * the second waits, then sees what the first wrote. Each id is looked up by the index, also in a month that was empty when the
 * plan was made.
 */
const TELL_SEARCHES = `CREATE FUNCTION tell_searches(told JSON) RETURNS VOID LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  since BIGINT;
  chosen BIGINT;
BEGIN
  -- One bound for all rows: it is known before a statement begins and keeps it out of older months.
  SELECT min(at) - ${TOLD_AGAIN_MS}, count(clicked) INTO since, chosen
    FROM json_to_recordset(told) AS new (at BIGINT, clicked TEXT);
  PERFORM pg_advisory_xact_lock(lock) FROM (
    SELECT DISTINCT hashtextextended(project_id, 6) AS lock
    FROM json_to_recordset(told) AS new (project_id TEXT) ORDER BY 1
  ) AS locks;
  IF chosen > 0 THEN
    UPDATE searches AS known SET clicked = new.clicked
      FROM json_to_recordset(told) AS new (project_id TEXT, id TEXT, at BIGINT, clicked TEXT)
      WHERE new.clicked IS NOT NULL AND ${KNOWN};
  END IF;
  INSERT INTO searches (${COLUMNS}) SELECT ${COLUMNS}
    FROM json_to_recordset(told) AS new (project_id TEXT, id TEXT, at BIGINT, query TEXT, results BIGINT, clicked TEXT)
    WHERE NOT EXISTS (SELECT 1 FROM searches AS known WHERE ${KNOWN});
END $$`
