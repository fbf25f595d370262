import { indexSource } from '../../access/index-source.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { ApiHistory } from '../../openapi/changes/api-history.ts'
import type { StagedSnapshot } from '../../snapshot/live-snapshot.ts'
import type { RemoteSpecs } from '../../snapshot/remote-specs.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { BrokenPages } from './broken-pages.ts'
import { contentKey, StoredIndex } from './stored-index.ts'
import { runIndexProgram, type IndexProgramData } from './run-index-program.ts'

export interface CheckOptions {
  /** Whether the index is kept for later: of pages that are to be shown, or only when all of them can be. */
  readonly store: 'always' | 'good' | 'never'
}

/** What the program is asked. */
export interface CheckRequest extends CheckOptions {
  /** As they were fetched: it reads the same pages. */
  readonly specs: RemoteSpecs
  readonly history: ApiHistory
}

/** What the program answers. */
export interface CheckAnswer {
  readonly snapshotId: string
  readonly broken: readonly Diagnostic[]
}

/** Finds what does not compile. */
export type CheckPages = (staged: StagedSnapshot, options: CheckOptions) => Promise<readonly Diagnostic[]>

/** Below this many pages the answer is there sooner than a program has started. */
const WORTH_A_PROGRAM = 150
/** Then code of pages is slow, and readers of other pages have waited enough. */
const LONGEST_HERE_MS = 1000
const LONGEST_MS = 600_000

/**
 * Compiles the pages of content that is to be shown: few of them here, where readers find them compiled, and many in the
 * program that makes the search index, which then is there when they are shown. Either way each is compiled once.
 */
export function pageCheck(options: Pick<IndexProgramData, 'dataFolder' | 'configFile'>): CheckPages {
  const stored = new StoredIndex(options.dataFolder)
  return async ({ root, snapshot, specs, history }, { store }) => {
    const here = snapshot.pages.size < WORTH_A_PROGRAM ? await checkHere(snapshot) : undefined
    if (here) return here
    // Known since an earlier start: the program would read the whole folder again to say the same.
    const { content } = indexSource(snapshot)
    const known = stored.readBroken(content, contentKey(content, specs))
    return known ?? checkApart({ ...options, root, longLived: false }, snapshot, { store, specs, history })
  }
}

/** Gives way between pages; undefined when it takes too long. */
async function checkHere(snapshot: Snapshot): Promise<readonly Diagnostic[] | undefined> {
  const broken = new BrokenPages()
  let spent = 0
  for (const page of snapshot.pages.values()) {
    const started = performance.now()
    broken.notice(snapshot.compile(page))
    spent += performance.now() - started
    if (spent > LONGEST_HERE_MS) return undefined
    await new Promise((resolve) => setImmediate(resolve))
  }
  return broken.all
}

async function checkApart(
  data: IndexProgramData,
  snapshot: Snapshot,
  request: CheckRequest,
): Promise<readonly Diagnostic[]> {
  const program = runIndexProgram<CheckAnswer>(data)
  const limit = AbortSignal.timeout(LONGEST_MS)
  try {
    const { snapshotId, broken } = await new Promise<CheckAnswer>((resolve, reject) => {
      program.listen(resolve, reject)
      limit.addEventListener('abort', () =>
        reject(new Error(`The pages could not be compiled within ${LONGEST_MS / 60_000} minutes.`)),
      )
      program.tell(request)
    })
    if (snapshotId !== snapshot.id) throw new Error('The docs folder changed while it was read. Try again.')
    return broken
  } finally {
    program.end()
  }
}
