import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { noteChange } from './changes.ts'

/** An address of a site, such as https://docs.acme.com. */
export interface ProjectAddress {
  readonly host: string
  readonly projectId: string
  readonly url: string
}

/** Under which names the sites of an installation are asked for. */
export class HostRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** The first address of a project is its public one; the others lead there too. */
  all(): Promise<readonly ProjectAddress[]> {
    const query = this.#engine.build
      .selectFrom('project_hosts')
      .select(['host', 'project_id as projectId', 'url'])
      .orderBy('added_at')
      .orderBy('host')
    return this.#engine.read(query.compile())
  }

  /** The project that has the host already, when that is another one. The same project then has it under this URL. */
  async add({ host, projectId, url }: ProjectAddress): Promise<string | undefined> {
    const query = this.#engine.build
      .insertInto('project_hosts')
      .values({ host, project_id: projectId, url, added_at: Date.now() })
      .onConflict((conflict) =>
        conflict.column('host').doUpdateSet({ url }).where('project_hosts.project_id', '=', projectId),
      )
    await this.#engine.write([statement(query), noteChange(this.#engine, 'projects')])
    const owner = (await this.all()).find((known) => known.host === host)?.projectId
    return owner === projectId ? undefined : owner
  }

  /** False when it was not an address of this project. */
  async remove(projectId: string, host: string): Promise<boolean> {
    const query = this.#engine.build
      .deleteFrom('project_hosts')
      .where('host', '=', host)
      .where('project_id', '=', projectId)
    const [removed] = await this.#engine.write([statement(query), noteChange(this.#engine, 'projects')])
    return (removed?.changed ?? 0) > 0
  }
}
