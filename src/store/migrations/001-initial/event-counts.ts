import { DAY_MS, HOUR_MS } from '../../../shared/time.ts'
import type { Dialect } from '../dialect.ts'

/**
 * Counts are kept by triggers: a row that exists is not inserted again, so it is not counted again either, and what
 * retention deletes stays counted.
 */
export function eventCounts({ kind }: Dialect): readonly string[] {
  return kind === 'sqlite' ? SQLITE : POSTGRES
}

const ADD_CALLERS = 'web = web + excluded.web, api = api + excluded.api, other = other + excluded.other'

const SQLITE: readonly string[] = [
  `CREATE TRIGGER count_assistant_query AFTER INSERT ON assistant_queries BEGIN
    INSERT INTO assistant_hours VALUES (new.project_id, new.at / ${HOUR_MS}, new.origin = 0, new.origin = 1, new.origin = 2)
      ON CONFLICT DO UPDATE SET ${ADD_CALLERS};
    INSERT INTO assistant_days VALUES (new.project_id, new.at / ${DAY_MS}, new.origin = 0, new.origin = 1, new.origin = 2)
      ON CONFLICT DO UPDATE SET ${ADD_CALLERS};
  END`,
  `CREATE TRIGGER count_page_view AFTER INSERT ON page_views BEGIN
    INSERT INTO page_view_days VALUES (new.project_id, new.at / ${DAY_MS}, new.path, new.ai = 0, new.ai = 1)
      ON CONFLICT DO UPDATE SET human = human + excluded.human, ai = ai + excluded.ai;
  END`,
]

// Once a statement, not once a row. Ordered by key, so that two servers that count at once cannot deadlock.
const POSTGRES: readonly string[] = [
  `CREATE FUNCTION count_assistant_queries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO assistant_hours ${callerCounts(HOUR_MS)}
      ON CONFLICT (project_id, hour) DO UPDATE SET ${qualified('assistant_hours')};
    INSERT INTO assistant_days ${callerCounts(DAY_MS)}
      ON CONFLICT (project_id, day) DO UPDATE SET ${qualified('assistant_days')};
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER count_assistant_queries AFTER INSERT ON assistant_queries REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_assistant_queries()`,
  `CREATE FUNCTION count_page_views() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO page_view_days
      SELECT project_id, at / ${DAY_MS}, path, count(*) FILTER (WHERE ai = 0), count(*) FILTER (WHERE ai = 1)
      FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (project_id, day, path) DO UPDATE
        SET human = page_view_days.human + excluded.human, ai = page_view_days.ai + excluded.ai;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER count_page_views AFTER INSERT ON page_views REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_page_views()`,
]

function callerCounts(size: number): string {
  const origin = (value: number) => `count(*) FILTER (WHERE origin = ${value})`
  return `SELECT project_id, at / ${size}, ${origin(0)}, ${origin(1)}, ${origin(2)} FROM added GROUP BY 1, 2 ORDER BY 1, 2`
}

function qualified(table: string): string {
  return ['web', 'api', 'other'].map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')
}
