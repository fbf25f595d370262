import fs from 'node:fs'
import path from 'node:path'
import type { LanguageModel } from '../../assistant/language-model.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { plural } from '../../shared/plural.ts'
import { loadSnapshot } from '../threads/load-snapshot.ts'
import { Asker } from './ask-questions.ts'
import { codePath } from '../../content/include-code.ts'
import { readQuestions } from './read-questions.ts'
import { inParallel } from './in-parallel.ts'
import { MockServer } from './mock/mock-server.ts'
import { testRequestSamples } from './request-samples.ts'
import { runBlock } from './run-block.ts'
import type { Sandbox } from './sandbox.ts'
import { readPages, testPages, type ReadPage } from './test-pages.ts'
import type { Kind, TestResult } from './test-result.ts'
import { testSpecs } from './test-specs.ts'

export interface TestOrder {
  readonly root: string
  readonly kinds: ReadonlySet<Kind>
  /** Languages whose blocks run without being marked. */
  readonly languages: ReadonlySet<string>
  /** Path of the questions on disk. */
  readonly questions: string
  /** Files that changed; undefined for a test of everything. */
  readonly changed: ReadonlySet<string> | undefined
  readonly timeoutMs: number
  readonly memoryBytes: number
  readonly env: readonly string[]
  readonly sandbox: Sandbox | undefined
  readonly network: boolean
  /** Requests of shell blocks go to a mock of the API. */
  readonly mock: boolean
  /** Answers questions too, and judges its answers. */
  readonly model: LanguageModel | undefined
}

const OUTPUT_BYTES = 1_000_000
/** What a block may take unless somebody says otherwise. */
export const DEFAULT_LIMITS = { timeoutMs: 10_000, memoryBytes: 2_000_000_000 }

/** Tests a docs folder: pages, their code, examples of specs, and questions, in this order. */
export async function testFolder(
  order: TestOrder,
  onProgress: (text: string) => void,
): Promise<readonly TestResult[]> {
  onProgress('Reading pages…')
  const { snapshot } = await loadSnapshot(order.root)
  const pages = readPages(snapshot, order.languages)
  return [
    ...(order.kinds.has('pages')
      ? testPages(snapshot, pages, (page) => touched(order, pageFiles(page)))
      : []),
    ...(order.kinds.has('code') ? await testCode(order, { snapshot, pages }, onProgress) : []),
    ...(order.kinds.has('examples') ? await testExamples(order, snapshot, onProgress) : []),
    ...(order.kinds.has('questions') ? await testQuestions(order, snapshot, onProgress) : []),
  ]
}

/** Runs code of the folder on this machine. Nothing but this command comes here. */
async function testCode(
  order: TestOrder,
  { snapshot, pages }: { readonly snapshot: Snapshot; readonly pages: readonly ReadPage[] },
  onProgress: (text: string) => void,
): Promise<readonly TestResult[]> {
  const blocks = pages
    .filter((page) => touched(order, pageFiles(page)))
    .flatMap((page) => page.blocks)
    .filter(onlyOnce(({ file, line, code }) => `${file}\0${line}\0${code}`))
  const { timeoutMs, memoryBytes, env, sandbox, network } = order
  const run = { env, timeoutMs, memoryBytes, outputBytes: OUTPUT_BYTES, sandbox, network }
  const locate = (name: string) => fileInside(snapshot.folder.root, name)
  const calls = order.mock && blocks.some(({ code }) => /\bcurl\b/.test(code))
  const mock = calls ? await MockServer.start(snapshot.specs.all, sandbox !== undefined) : undefined
  const results = await inParallel(blocks, (block, done) => {
    onProgress(`Running code: ${done} of ${blocks.length}`)
    return runBlock(block, { ...run, locate, mock })
  })
  mock?.close()
  return results
}

async function testExamples(
  order: TestOrder,
  snapshot: Snapshot,
  onProgress: (text: string) => void,
): Promise<readonly TestResult[]> {
  const specs = snapshot.specs.all.filter(({ id }) => touched(order, [id]))
  onProgress(`Checking examples of ${plural(specs.length, 'spec')}…`)
  const { timeoutMs, memoryBytes } = order
  const limits = { timeoutMs, memoryBytes, outputBytes: OUTPUT_BYTES }
  return [...(await testSpecs(specs)), ...(await testRequestSamples(specs, limits))]
}

/** What a search finds depends on all pages, so any change asks all questions. */
async function testQuestions(
  { root, questions: disk, changed, model }: TestOrder,
  snapshot: Snapshot,
  onProgress: (text: string) => void,
): Promise<readonly TestResult[]> {
  if (!fs.existsSync(disk) || changed?.size === 0) return []
  const file = path.relative(root, disk).replaceAll(path.sep, '/')
  const questions = readQuestions(file, fs.readFileSync(disk, 'utf8'))
  if ('code' in questions) return [unreadable(file, questions)]
  const asker = new Asker(snapshot, model)
  try {
    const results: TestResult[] = []
    for (const question of questions) {
      onProgress(`Asking questions: ${results.length} of ${questions.length}`)
      results.push(await asker.ask(question, file))
    }
    return results
  } finally {
    asker.close()
  }
}

function unreadable(file: string, finding: Diagnostic): TestResult {
  return { kind: 'questions', name: file, file, status: 'failed', findings: [finding], milliseconds: 0 }
}

function touched({ changed }: TestOrder, files: readonly string[]): boolean {
  return changed === undefined || files.some((file) => changed.has(file))
}

function pageFiles({ files, blocks }: ReadPage): readonly string[] {
  const setup = blocks.flatMap(({ file, settings }) =>
    settings.setup.flatMap((written) => codePath(file, written) ?? []),
  )
  return [...files, ...setup]
}

/** Setup need not be published, so ignored files count too; a link must not lead out of the folder. */
function fileInside(root: string, name: string): string | undefined {
  try {
    const real = fs.realpathSync(path.join(root, name))
    return real.startsWith(root + path.sep) && fs.statSync(real).isFile() ? real : undefined
  } catch {
    return undefined
  }
}

function onlyOnce<T>(keyOf: (item: T) => string): (item: T) => boolean {
  const seen = new Set<string>()
  return (item) => seen.size !== seen.add(keyOf(item)).size
}
