import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { pack, unpack } from '../packed-text.ts'

/** How many hashes one question names. */
const AT_ONCE = 1000
const PACKED_AT_ONCE = 100

/** Files by what is in them: one that did not change is here once, however many deployments hold it. */
export class FileRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Of these hashes, those whose files are not here yet. */
  async missing(projectId: string, hashes: readonly string[]): Promise<readonly string[]> {
    const known = new Set<string>()
    for (const part of parts(hashes)) {
      const query = this.#engine.build
        .selectFrom('content_files')
        .select('hash')
        .where('project_id', '=', projectId)
        .where('hash', 'in', part)
      for (const { hash } of await this.#engine.read(query.compile())) known.add(hash)
    }
    return [...new Set(hashes)].filter((hash) => !known.has(hash))
  }

  async keep(projectId: string, files: readonly { hash: string; bytes: Uint8Array }[]): Promise<void> {
    const columns = ['project_id', 'hash', 'size', 'body']
    // A few at a time: thousands of small files that are packed at once would hold up everything else.
    for (let start = 0; start < files.length; start += PACKED_AT_ONCE) {
      const rows = await Promise.all(
        files
          .slice(start, start + PACKED_AT_ONCE)
          .map(async ({ hash, bytes }) => [projectId, hash, bytes.byteLength, await pack(bytes)] as const),
      )
      await this.#engine.write([{ table: 'content_files', columns, rows, suffix: 'ON CONFLICT DO NOTHING' }])
    }
  }

  async read(projectId: string, hash: string): Promise<Buffer | undefined> {
    const query = this.#engine.build
      .selectFrom('content_files')
      .select('body')
      .where('project_id', '=', projectId)
      .where('hash', '=', hash)
    const [row] = await this.#engine.read(query.compile())
    return row && unpack(row.body)
  }

  /** Forgets what nobody holds any more. */
  async prune(projectId: string, used: ReadonlySet<string>): Promise<void> {
    const { build } = this.#engine
    const all = build.selectFrom('content_files').select('hash').where('project_id', '=', projectId)
    const stored = await this.#engine.read(all.compile())
    for (const part of parts(stored.map(({ hash }) => hash).filter((hash) => !used.has(hash))))
      await this.#engine.write([
        statement(
          build.deleteFrom('content_files').where('project_id', '=', projectId).where('hash', 'in', part),
        ),
      ])
  }
}

function parts(hashes: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(hashes.length / AT_ONCE) }, (_, index) =>
    hashes.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )
}
