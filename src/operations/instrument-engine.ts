import type { Engine } from '../store/engine.ts'
import { ConflictError, StoreError } from '../store/statement.ts'
import type { Instruments } from './instruments.ts'

/** The same engine; how long it takes, and what it refuses, is counted and traced. */
export function instrumentEngine(
  engine: Engine,
  { meters, tracer }: Pick<Instruments, 'meters' | 'tracer'>,
): Engine {
  const system = engine.kind === 'sqlite' ? 'sqlite' : 'postgresql'
  const seconds = {
    read: meters.storeSeconds.labels('read'),
    write: meters.storeSeconds.labels('write'),
    snapshot: meters.storeSeconds.labels('snapshot'),
  }
  const timed = async <Result>(operation: keyof typeof seconds, work: () => Promise<Result>) => {
    const started = performance.now()
    try {
      return await work()
    } catch (error) {
      meters.storeErrors.inc({ operation, kind: kindOf(error) })
      throw error
    } finally {
      seconds[operation].observe((performance.now() - started) / 1000)
    }
  }
  // The statement, never its values: those are what readers said.
  const traced = <Result>(operation: keyof typeof seconds, text: string, work: () => Promise<Result>) =>
    tracer
      ? tracer.span(
          `store ${operation}`,
          { 'db.system.name': system, 'db.operation.name': operation, 'db.query.text': text.slice(0, 500) },
          () => timed(operation, work),
        )
      : timed(operation, work)
  return {
    kind: engine.kind,
    build: engine.build,
    read: (query) => traced('read', query.sql, () => engine.read(query)),
    write: (unit) => traced('write', unit.map(textOf).join('; '), () => engine.write(unit)),
    snapshot: (work) => traced('snapshot', '', () => engine.snapshot(work)),
    close: () => engine.close(),
  }
}

function textOf(work: Parameters<Engine['write']>[0][number]): string {
  return 'sql' in work ? work.sql : `INSERT INTO ${work.table} (${work.rows.length} rows)`
}

function kindOf(error: unknown): string {
  if (error instanceof ConflictError) return 'conflict'
  return error instanceof StoreError ? 'unavailable' : 'other'
}
