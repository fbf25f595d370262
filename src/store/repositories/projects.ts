import { randomBytes } from 'node:crypto'
import { statement } from '../build-query.ts'
import type { FileBodies } from '../bucket/file-bodies.ts'
import type { Engine } from '../engine.ts'
import { ConflictError } from '../statement.ts'
import { requireKnownSchema } from './check-store.ts'
import { noteChange } from './changes.ts'
import { deleteProject } from './delete-project.ts'
import { ensureOrganization } from './organizations.ts'
import { SecretRepository } from './secrets.ts'

export interface Project {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly organization: string
  /** Only an active one is served; one that is being deleted is half gone. */
  readonly state: ProjectState
}

export type ProjectState = 'active' | 'suspended' | 'deleting'

export interface WantedProject {
  /** Id the operator chose; without it the first project of the installation is meant, or a new one is made. */
  readonly id?: string | undefined
  readonly organization?: string | undefined
  /** Name of the site. */
  readonly name?: string | undefined
}

function newProjectId(): string {
  return randomBytes(12).toString('hex')
}

const DEFAULT_NAME = 'Documentation'

/** Organizations and the sites they own. */
export class ProjectRepository {
  readonly #engine: Engine
  readonly #bodies: FileBodies

  constructor(engine: Engine, bodies: FileBodies) {
    this.#engine = engine
    this.#bodies = bodies
  }

  list(): Promise<readonly Project[]> {
    return this.#engine.read(this.#all().orderBy('projects.created_at').orderBy('projects.id').compile())
  }

  async find(id: string): Promise<Project | undefined> {
    return (await this.#engine.read(this.#all().where('projects.id', '=', id).compile()))[0]
  }

  /** The project a site belongs to. Servers that start together agree on one. */
  async ensure(wanted: WantedProject): Promise<Project> {
    const known = wanted.id === undefined ? (await this.list())[0] : await this.find(wanted.id)
    if (known) return this.#renamed(known, wanted)
    const { id: organizationId } = await ensureOrganization(this.#engine, wanted.organization)
    // Servers that start together on an empty database agree on one.
    const id = wanted.id ?? (await new SecretRepository(this.#engine).shared('first-project', newProjectId))
    const now = Date.now()
    const { build } = this.#engine
    const row = {
      id,
      organization_id: organizationId,
      name: wanted.name ?? DEFAULT_NAME,
      created_at: now,
      state: 'active' as const,
    }
    await this.#engine.write([
      statement(
        build
          .insertInto('projects')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      ),
      noteChange(this.#engine, 'projects'),
    ])
    const made = await this.find(id)
    if (!made) throw new Error(`Project ${id} was not created.`)
    return made
  }

  /** A new one of an organization; undefined when the ID is taken, whoever has it. Capitals do not make it another. */
  async create(made: {
    readonly id: string
    readonly organizationId: string
    readonly name: string
  }): Promise<Project | undefined> {
    const { id, organizationId, name } = made
    const alike = this.#all().where((where) =>
      where(where.fn('lower', ['projects.id']), '=', id.toLowerCase()),
    )
    if ((await this.#engine.read(alike.compile())).length > 0) return undefined
    const row = {
      id,
      organization_id: organizationId,
      name,
      created_at: Date.now(),
      state: 'active' as const,
    }
    try {
      await this.#engine.write([
        statement(this.#engine.build.insertInto('projects').values(row)),
        noteChange(this.#engine, 'projects'),
      ])
    } catch (error) {
      if (error instanceof ConflictError && error.kind === 'unique') return undefined
      throw error
    }
    return this.find(id)
  }

  /** What all servers do with it within a second. */
  async setState(id: string, state: ProjectState): Promise<void> {
    const query = this.#engine.build.updateTable('projects').set({ state }).where('id', '=', id)
    await this.#engine.write([statement(query), noteChange(this.#engine, 'projects')])
  }

  async rename(id: string, name: string): Promise<void> {
    const query = this.#engine.build.updateTable('projects').set({ name }).where('id', '=', id)
    await this.#engine.write([statement(query), noteChange(this.#engine, 'projects')])
  }

  /** Everything of it, and of its organization if it was the last. How many rows there were. */
  async delete(id: string): Promise<number> {
    await requireKnownSchema(this.#engine, 'delete a project')
    await this.setState(id, 'deleting')
    const rows = await deleteProject(this.#engine, id)
    await this.#bodies.forget(id)
    return rows
  }

  async #renamed(known: Project, { name, organization }: WantedProject): Promise<Project> {
    const { build } = this.#engine
    const newName = name !== undefined && name !== known.name
    const newOrganization = organization !== undefined && organization !== known.organization
    if (!newName && !newOrganization) return known
    await this.#engine.write([
      ...(newName ? [statement(build.updateTable('projects').set({ name }).where('id', '=', known.id))] : []),
      ...(newOrganization
        ? [
            statement(
              build
                .updateTable('organizations')
                .set({ name: organization })
                .where('id', '=', known.organizationId),
            ),
          ]
        : []),
      noteChange(this.#engine, 'projects'),
    ])
    return { ...known, name: name ?? known.name, organization: organization ?? known.organization }
  }

  #all() {
    return this.#engine.build
      .selectFrom('projects')
      .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
      .select([
        'projects.id',
        'projects.name',
        'projects.organization_id as organizationId',
        'organizations.name as organization',
        'projects.state',
      ])
  }
}
