import { MOST_FILE_BYTES } from '../../shared/api/deployments.ts'
import { statement } from '../build-query.ts'
import type { FileBodies } from '../bucket/file-bodies.ts'
import type { Engine } from '../engine.ts'

/** How many hashes one question names. */
const AT_ONCE = 1000
const STORED_AT_ONCE = 100

/** Files by what is in them: one that did not change is here once, however many deployments hold it. */
export class FileRepository {
  readonly #engine: Engine
  readonly #bodies: FileBodies

  constructor(engine: Engine, bodies: FileBodies) {
    this.#engine = engine
    this.#bodies = bodies
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
    const columns = ['project_id', 'hash', 'size', 'body', 'location']
    const missing = new Set(
      await this.missing(
        projectId,
        files.map(({ hash }) => hash),
      ),
    )
    const fresh = files.filter(({ hash }) => missing.delete(hash))
    // A few at a time: thousands of small files that are packed at once would hold up everything else.
    for (let start = 0; start < fresh.length; start += STORED_AT_ONCE) {
      const some = fresh.slice(start, start + STORED_AT_ONCE)
      const contents = some.map(({ hash, bytes }) => ({ sha256: hash, bytes }))
      const bodies = await this.#bodies.keep(projectId, contents)
      const rows = bodies.map(({ body, location }, index) => {
        const { hash = '', bytes } = some[index] ?? {}
        return [projectId, hash, bytes?.byteLength ?? 0, body, location] as const
      })
      await this.#engine.write([{ table: 'content_files', columns, rows, suffix: 'ON CONFLICT DO NOTHING' }])
    }
  }

  async read(projectId: string, hash: string): Promise<Buffer | undefined> {
    const stored = await this.#find(projectId, hash)
    return stored && this.#bodies.read(stored, limitsOf(hash, stored))
  }

  /** False when there is no such file. */
  async copyTo(projectId: string, hash: string, file: string): Promise<boolean> {
    const stored = await this.#find(projectId, hash)
    if (stored) await this.#bodies.copyTo(stored, file, limitsOf(hash, stored))
    return stored !== undefined
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

  async #find(projectId: string, hash: string) {
    const query = this.#engine.build
      .selectFrom('content_files')
      .select(['size', 'body', 'location'])
      .where('project_id', '=', projectId)
      .where('hash', '=', hash)
    return (await this.#engine.read(query.compile()))[0]
  }
}

/** What is said of a file in its row, which may be of somebody's backup. */
function limitsOf(sha256: string, { size }: { readonly size: number }) {
  return { sha256, mostBytes: Math.min(size, MOST_FILE_BYTES) }
}

function parts(hashes: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(hashes.length / AT_ONCE) }, (_, index) =>
    hashes.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )
}
