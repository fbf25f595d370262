import readline from 'node:readline/promises'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { isHalfRestored } from '../store/transfer/restore-project.ts'
import { UsageError, type CommandInput } from './command.ts'

/** Takes a site off the servers, and puts it back: everything of it stays. */
export async function suspendProject(
  store: Store,
  { output }: CommandInput,
  project: Project,
): Promise<number> {
  await store.projects.setState(project.id, 'suspended')
  output.info(
    `Project ${project.id} is suspended: servers stop answering for it within seconds, and keep its data. \`lectern project resume ${project.id}\` brings it back.`,
  )
  return 0
}

export async function resumeProject(
  store: Store,
  { output }: CommandInput,
  project: Project,
): Promise<number> {
  if (project.state === 'deleting') {
    output.problem(
      `Project ${project.id} is half deleted. Finish with \`lectern project delete ${project.id}\`.`,
    )
    return 1
  }
  if (await isHalfRestored(store.engine, project.id)) {
    output.problem(
      `A restore of project ${project.id} was interrupted. Run \`lectern restore --project\` with the same backup again.`,
    )
    return 1
  }
  await store.projects.setState(project.id, 'active')
  output.info(`Project ${project.id} is served again within seconds.`)
  return 0
}

/** Erases a project. Whoever does it types its ID once more: nothing brings it back but a backup. */
export async function deleteProject(store: Store, input: CommandInput, project: Project): Promise<number> {
  const { output } = input
  const { id, name, organization, organizationId } = project
  const others = (await store.projects.list()).filter((other) => other.organizationId === organizationId)
  output.problem(
    `This deletes project ${id} (${name}): its deployments, feedback, analytics, keys and logins${
      others.length === 1 ? `, and the accounts and keys of the organization ${organization}` : ''
    }. Only a backup brings it back: \`lectern backup FILE --project ${id}\`.`,
  )
  if ((await confirmedId(input)) !== id)
    throw new UsageError(`Nothing was deleted. Type the project ID to delete it, or pass --confirm ${id}.`)
  const rows = await store.projects.delete(id)
  if (output.json) output.data({ projectId: id, deletedRows: rows })
  output.info(`Project ${id} is deleted: ${rows} rows. Servers remove its files within seconds.`)
  return 0
}

async function confirmedId({ options }: CommandInput): Promise<string | undefined> {
  const given = options['confirm']
  if (typeof given === 'string' || !process.stdin.isTTY) return given as string | undefined
  const terminal = readline.createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question('Type the project ID: ')).trim()
  } finally {
    terminal.close()
  }
}
