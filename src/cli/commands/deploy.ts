import { readEnvironment } from '../../config/env.ts'
import { readFolderFiles } from '../../deploy/folder-files.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { DeployClient, DeployError } from '../deploy-client.ts'
import type { UploadedDeployment } from '../../shared/api/deployments.ts'
import { docsFolder } from '../docs-folder.ts'
import { plural } from '../../shared/plural.ts'
import type { Output } from '../output.ts'

const BATCH_BYTES = 16_000_000
const BATCH_FILES = 500
const LOOK_EVERY_MS = 200
const PATIENCE_MS = 300_000

/** Sends a docs folder to a server, and returns when every node shows it. */
export const deployCommand: Command = {
  positionals: '[dir]',
  options: {
    to: { type: 'string', value: 'URL', help: 'URL of the server' },
    key: { type: 'string', value: 'KEY', help: 'admin API key (or LECTERN_KEY)' },
    project: { type: 'string', value: 'ID', help: 'project ID' },
    preview: { type: 'boolean', help: 'build a preview; the live site does not change' },
    branch: { type: 'string', value: 'NAME', help: 'with --preview: the branch that it is a preview of' },
    'allow-broken-pages': { type: 'boolean', help: 'deploy even if a page cannot be compiled' },
    list: { type: 'boolean', help: 'list deployments' },
    activate: { type: 'string', value: 'ID', help: 'make a preview or an earlier deployment live' },
  },
  async run(input) {
    const { options, output } = input
    const client = clientOf(options)
    try {
      if (options['list'] === true) return await list(client, output)
      if (typeof options['activate'] === 'string') return await activate(client, options['activate'], output)
      return await deploy(client, input)
    } catch (error) {
      if (!(error instanceof DeployError)) throw error
      output.problem(error.message)
      return 1
    }
  },
}

async function deploy(client: DeployClient, { positionals, options, output }: CommandInput): Promise<number> {
  const started = performance.now()
  const preview = options['preview'] === true
  const branch = options['branch'] as string | undefined
  if (branch !== undefined && !preview) throw new UsageError('Use --branch with --preview.')
  const folder = readFolderFiles(docsFolder(positionals))
  const { id, missing } = await client.begin(folder.files)
  const wanted = new Set(missing)
  const waiting = Object.entries(folder.files).filter(([, [hash]]) => wanted.delete(hash))
  await send(client, waiting, { folder, output })
  await client.finish(id, { preview, branch, allowBrokenPages: options['allow-broken-pages'] === true })
  const done = await watch(client, id, { output, preview })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (output.json) output.data({ ...done, sent: waiting.length })
  if (done.status !== 'success') {
    for (const line of [...done.logs, done.summary]) output.problem(line)
    return 1
  }
  for (const line of done.logs)
    if (/^\S*\s*warning {2}spec-stale /.test(line)) output.problem(line)
    else output.info(line)
  if (preview) {
    output.info(`${done.summary} Look at it:`)
    // The result, for scripts; what is said around it is for people.
    if (!output.json) output.print(done.branchUrl ?? done.previewUrl)
    if (done.branchUrl !== null) output.info(`This build stays at ${done.previewUrl}`)
    output.info(`What it changes: ${done.differenceUrl}`)
    if (done.expiresAt !== null) output.info(`It is kept until ${done.expiresAt.slice(0, 10)}.`)
    return 0
  }
  output.info(
    `${done.summary} ${plural(waiting.length, 'changed file')} sent; live on ${plural(done.nodes.showing, 'server')} after ${seconds} s. Deployment ${id}.`,
  )
  return 0
}

async function send(
  client: DeployClient,
  files: readonly (readonly [string, readonly [string, number]])[],
  { folder, output }: { folder: ReturnType<typeof readFolderFiles>; output: Output },
): Promise<void> {
  let batch = new Map<string, Uint8Array>()
  let bytes = 0
  let sent = 0
  const flush = async () => {
    if (batch.size === 0) return
    await client.send(batch)
    sent += batch.size
    output.progress(`${sent} of ${files.length} files sent`)
    batch = new Map()
    bytes = 0
  }
  for (const [name, [hash, size]] of files) {
    batch.set(hash, folder.read(name))
    bytes += size
    if (bytes >= BATCH_BYTES || batch.size >= BATCH_FILES) await flush()
  }
  await flush()
}

/** Until it failed, or every server shows it. */
async function watch(
  client: DeployClient,
  id: string,
  { output, preview }: { readonly output: Output; readonly preview: boolean },
): Promise<UploadedDeployment> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await client.read(id)
    if (found.status === 'failure' || (preview && found.status === 'success')) return found
    // Somebody deployed after us, or chose an earlier one: nobody will show ours now.
    if (found.status === 'success' && !found.live)
      throw new DeployError(`Deployment ${id} was built, but another one became live in the meantime`)
    if (found.status === 'success' && found.nodes.total > 0 && found.nodes.showing === found.nodes.total)
      return found
    if (Date.now() > until)
      throw new DeployError(
        `Deployment ${id} is not live on every server yet; run \`deploy --list\` to check`,
      )
    output.progress(`${found.summary} ${found.nodes.showing} of ${found.nodes.total} servers serve it`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function list(client: DeployClient, output: Output): Promise<number> {
  const all = await client.list()
  if (output.json) output.data(all)
  else
    for (const { id, status, createdAt, summary, live, ...more } of all) {
      output.print(
        `${id}  ${createdAt}  ${status.padEnd(11)} ${live ? 'live  ' : more.preview ? 'preview  ' : ''}${summary}`,
      )
      if (more.preview && status === 'success') output.print(`  ${aboutPreview(more)}`)
    }
  return 0
}

function aboutPreview({
  branch,
  previewUrl,
  branchUrl,
  expiresAt,
}: Pick<UploadedDeployment, 'branch' | 'previewUrl' | 'branchUrl' | 'expiresAt'>): string {
  const of = branch === null ? '' : `of ${branch} (newest: ${branchUrl})  `
  return `${of}${previewUrl}  until ${expiresAt?.slice(0, 10)}`
}

async function activate(client: DeployClient, id: string, output: Output): Promise<number> {
  await client.activate(id)
  const done = await watch(client, id, { output, preview: false })
  if (output.json) output.data(done)
  output.info(`Deployment ${id} is live.`)
  return 0
}

function clientOf(options: CommandInput['options']): DeployClient {
  const client = DeployClient.of(options, readEnvironment().environment.key)
  if (typeof client === 'string') throw new UsageError(client)
  return client
}
