import type { Measured } from './measured.ts'

const NAME = 'lectern_project_requests_total'
const HELP = 'Requests answered, by project.'
/** Numbers of a server with thousands of projects stay readable: those that come later are counted together. */
const MOST_PROJECTS = 100
const OTHERS = 'other'

/** Requests by project, and how they were answered. */
export class ProjectCounts {
  /** Project -> so many of each class of status. */
  readonly #counts = new Map<string, number[]>()

  add(project: string, status: number): void {
    const isKnown = this.#counts.has(project) || this.#counts.size < MOST_PROJECTS
    const name = isKnown ? project : OTHERS
    let counts = this.#counts.get(name)
    if (!counts) this.#counts.set(name, (counts = []))
    const group = Math.floor(status / 100)
    counts[group] = (counts[group] ?? 0) + 1
  }

  /** In the text format of Prometheus. Ids of projects need no escaping. */
  text(): string {
    const lines = [...this.#counts].flatMap(([project, counts]) =>
      counts.flatMap((count, group) => `${NAME}{project="${project}",status="${group}xx"} ${count}`),
    )
    return [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} counter`, ...lines.filter(Boolean), ''].join('\n')
  }

  /** The same as data. */
  measured(): Measured {
    const values = [...this.#counts].flatMap(([project, counts]) =>
      counts.flatMap((value, group) => ({ labels: { project, status: `${group}xx` }, value })),
    )
    return { name: NAME, help: HELP, type: 'counter', values: values.filter(Boolean) }
  }
}
