import type { Dialect } from '../dialect.ts'
import { DAY_MS } from '../003-events.ts'
import { rebuilt } from './keys-by-project.ts'

/** A result is chosen minutes after the search was told. A tab that was open for longer than this tells a new one. */
const TOLD_AGAIN_MS = 31 * DAY_MS

const COLUMNS = ['project_id', 'id', 'at', 'query', 'results', 'clicked'] as const

/**
 * A search is told a second time when a result is chosen, with the same random id but at a later time. The key of a table by
 * month must hold the time, so a key can no longer tell that it is the same search. Tellings therefore go through a view,
 * whose trigger looks for the id: the first telling decides the time, the second adds the choice. Browsers cannot be asked to
 * send the time of the first along: their clocks are wrong, and pages of an older release send none.
 */
export function searchesToldTwice(dialect: Dialect): readonly string[] {
  const { kind, int, text, clustered } = dialect
  const sqlite = [
    ...rebuilt(
      'searches',
      `CREATE TABLE new_searches (
        project_id ${text} NOT NULL, id ${text} NOT NULL, at ${int} NOT NULL, query ${text} NOT NULL,
        results ${int} NOT NULL, clicked ${text}, PRIMARY KEY (project_id, at, id)
      ) ${clustered}`,
    ),
    `CREATE INDEX searches_by_id ON searches (project_id, id, at)`,
    `CREATE VIEW search_tellings AS SELECT ${COLUMNS.join(', ')} FROM searches`,
    // One thread writes: nobody else tells the same search meanwhile.
    `CREATE TRIGGER tell_search INSTEAD OF INSERT ON search_tellings BEGIN
      UPDATE searches SET clicked = new.clicked WHERE new.clicked IS NOT NULL AND ${same('new')};
      INSERT INTO searches SELECT ${given('new')} WHERE NOT EXISTS (SELECT 1 FROM searches WHERE ${same('new')});
    END`,
  ]
  return kind === 'sqlite' ? sqlite : POSTGRES
}

const POSTGRES: readonly string[] = [
  `CREATE VIEW search_tellings AS SELECT ${COLUMNS.join(', ')} FROM searches`,
  // Two servers may be told of one search at once: the second waits, then sees what the first wrote.
  `CREATE FUNCTION tell_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.project_id, 6));
    UPDATE searches SET clicked = coalesce(NEW.clicked, clicked) WHERE ${same('NEW')};
    IF NOT FOUND THEN INSERT INTO searches (${COLUMNS.join(', ')}) VALUES (${given('NEW')}); END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER tell_search INSTEAD OF INSERT ON search_tellings FOR EACH ROW EXECUTE FUNCTION tell_search()`,
]

/** No upper bound: a clock that was set back must not hide the first telling. */
function same(row: string): string {
  return `project_id = ${row}.project_id AND id = ${row}.id AND at >= ${row}.at - ${TOLD_AGAIN_MS}`
}

function given(row: string): string {
  return COLUMNS.map((name) => `${row}.${name}`).join(', ')
}
