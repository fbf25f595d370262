import type { IndexSource } from '../../access/index-source.ts'
import { namedPages, type NamedPage } from '../../search/names-index.ts'
import {
  toSiteIndex,
  toSiteIndexInTurns,
  type EncodedLanguage,
  type SiteIndex,
} from '../../search/site-index.ts'
import type { Slots } from '../../lib/slots.ts'
import { indexHere, inSlices, SiteSearch } from '../../search/site-search.ts'
import { storedSpecs } from '../../snapshot/remote-specs.ts'
import { loadIndex } from './load-index.ts'
import { runIndexProgram, type IndexProgram, type IndexProgramData } from './run-index-program.ts'
import { contentKey, StoredIndex, type KeptIndex } from './stored-index.ts'

/** Below this many pages the index is there sooner than a program has started. */
const WORTH_A_PROGRAM = 150
/** Below this many the whole index is there nearly as soon as one of names. */
const WORTH_NAMES = 300

export interface IndexRequest {
  readonly kept: KeptIndex | undefined
  /** Whether an index of names is to come before one that must be made. */
  readonly namesFirst: boolean
}

/** What pages are called, told by the server: it has read the folder, and the program has not yet. */
export interface NamesGiven {
  readonly snapshotId: string
  readonly named: readonly NamedPage[]
}

/** What the program says: at the end the whole index, or where it is kept, and on the way there perhaps one of names. */
export type IndexMessage =
  | { readonly kind: 'wants-names' }
  | { readonly kind: 'kept'; readonly kept: KeptIndex }
  | {
      readonly kind: 'names' | 'whole'
      readonly snapshotId: string
      readonly languages: readonly EncodedLanguage[]
    }

/** The folder may be another one tomorrow: each upload has its own. */
export type SearchApartOptions = Omit<IndexProgramData, 'root'> & {
  readonly root: () => string
  readonly shared?: SharedSearchIndex | undefined
  /** Of all sites of the server. */
  readonly turns?: Slots | undefined
}

/** An index that one of several servers makes for all. */
export interface SharedSearchIndex {
  /** Puts the index of another server where ours is kept; true when there was one. */
  fetch(): Promise<boolean>
  share(): Promise<void>
}

/** Search whose index is made beside the server: a page is served as fast while five thousand others are read. */
export function searchApart({ root, shared, turns, ...options }: SearchApartOptions): SiteSearch {
  const here = indexHere()
  const apart = indexApart(() => ({ ...options, root: root() }))
  return new SiteSearch(async (source, onNames) => {
    if (source.pages.length < WORTH_A_PROGRAM) return here(source, onNames)
    const fetched = await shared?.fetch().catch(() => false)
    const make = async () => {
      const kept = keptIndex(source, options.dataFolder)
      // A program that stays reads the folder in any case.
      if (options.longLived || !kept) return apart(source, { kept, onNames })
      const stored = await loadIndex({ kept, dataFolder: options.dataFolder })
      return stored ?? apart(source, { kept: undefined, onNames })
    }
    const site = await (turns ? turns.run(make) : make())
    if (fetched === false) void shared?.share().catch(() => undefined)
    // The folder is no longer what the server took in. Its own pages decide who may read what, so they are indexed.
    return site.snapshotId === source.snapshotId ? site : here(source, onNames)
  })
}

/** Told by the content the server has read already: reading a large folder again would take seconds. */
function keptIndex({ snapshotId, content }: IndexSource, dataFolder: string): KeptIndex | undefined {
  if (!new StoredIndex(dataFolder).isPrivate(content)) return undefined
  return { snapshotId, key: contentKey(content, storedSpecs(content.specUrls, dataFolder)) }
}

interface Wanted {
  readonly kept: KeptIndex | undefined
  readonly onNames: (names: SiteIndex) => void
}

function indexApart(
  dataNow: () => IndexProgramData,
): (source: IndexSource, wanted: Wanted) => Promise<SiteIndex> {
  let program: IndexProgram<IndexMessage> | undefined
  return async (source, wanted) => {
    const data = dataNow()
    const current = (program ??= runIndexProgram(data))
    const end = () => {
      program = undefined
      current.end()
    }
    let made: WholeIndex
    try {
      made = await ask(current, source, wanted)
    } catch (error) {
      end()
      throw error
    }
    // Before its index is read, so that both are never in memory.
    if (!data.longLived) end()
    if ('languages' in made) return toSiteIndexInTurns(made.snapshotId, made.languages)
    const loaded = await loadIndex({ kept: made, dataFolder: data.dataFolder })
    if (!loaded) throw new Error(`The search index was made, but is gone from ${data.dataFolder}.`)
    return loaded
  }
}

/** As it is, or where it is kept. */
type WholeIndex = KeptIndex | { readonly snapshotId: string; readonly languages: readonly EncodedLanguage[] }

function ask(
  program: IndexProgram<IndexMessage>,
  source: IndexSource,
  { kept, onNames }: Wanted,
): Promise<WholeIndex> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => (stop(), reject(error))
    const stop = program.listen((message) => {
      if (message.kind === 'wants-names') void tellNames(program, source).catch(failed)
      else if (message.kind === 'names') onNames(toSiteIndex(message.snapshotId, message.languages))
      else {
        stop()
        resolve(message.kind === 'kept' ? message.kept : message)
      }
    }, failed)
    program.tell({
      kept,
      namesFirst: source.pages.length >= WORTH_NAMES,
    } satisfies IndexRequest)
  })
}

async function tellNames(program: IndexProgram<IndexMessage>, source: IndexSource): Promise<void> {
  program.tell({
    snapshotId: source.snapshotId,
    named: await namedPages(source, inSlices()),
  } satisfies NamesGiven)
}
