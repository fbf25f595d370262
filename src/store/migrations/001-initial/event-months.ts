import type { Dialect } from '../dialect.ts'
import { EVENT_TABLES } from './event-tables.ts'

/** Timestamps outside these bounds come from a broken clock or file; two catch-all partitions take them. */
const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

/**
 * PostgreSQL keeps events by month, so that an old month is dropped in an instant. There is no default partition: a new
 * month could then only be made under a lock on it, after a scan of all its rows. A row whose month is missing is
 * refused, and the engine makes the month and writes again (`postgres-engine.ts`).
 */
export function eventMonths({ kind }: Dialect): readonly string[] {
  if (kind !== 'postgres') return []
  return [
    MAKE_MONTH,
    ...EVENT_TABLES.flatMap((table) => [
      `CREATE TABLE ${table}_before_2000 PARTITION OF ${table} FOR VALUES FROM (MINVALUE) TO (${FIRST})`,
      `CREATE TABLE ${table}_from_2100 PARTITION OF ${table} FOR VALUES FROM (${LAST}) TO (MAXVALUE)`,
    ]),
  ]
}

/** Makes the month of a moment; returns whether it was missing. Attaching blocks neither readers nor writers. */
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
