import os from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { indexSource, type IndexSource } from '../../access/index-source.ts'
import type { Page } from '../../content/page.ts'
import { namesIndex } from '../../search/names-index.ts'
import { streamIndex } from '../../search/stream-index.ts'
import { PageReader } from '../../search/read-pages.ts'
import { encodeSite, readSite, type EncodedLanguage } from '../../search/site-index.ts'
import { Vocabulary } from '../../search/vocabulary.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { CompileCache } from '../../snapshot/compile-cache.ts'
import { storedSpecs } from '../../snapshot/remote-specs.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { readHistory } from '../../snapshot/stored-history.ts'
import { Breath } from '../../lib/breath.ts'
import { freeMemory } from '../../lib/free-memory.ts'
import { BrokenPages } from './broken-pages.ts'
import type { CheckAnswer, CheckRequest } from './check-pages.ts'
import { buffersOf } from './index-buffers.ts'
import { indexChannel } from './index-channel.ts'
import { contentKey, StoredIndex, type KeptIndex, type MadeIndex } from './stored-index.ts'
import type { IndexMessage, IndexRequest, NamesGiven } from './search-apart.ts'

// Reads the folder itself, as page-worker does. What it read stays here, so that the next index costs what changed.
const channel = indexChannel<IndexRequest | NamesGiven | CheckRequest>()
const { root, configFile, dataFolder, longLived } = channel.data
/** What compiling so many pages leaves behind is given back. */
const FREE_EVERY = 250
/** A third of what the server gets, when both want the processor. */
const BEHIND_READERS = 5

/** Readers of pages come first. setPriority is per thread on Linux only; elsewhere the whole server would step back. */
function letReadersGoFirst(): void {
  if (isMainThread || process.platform === 'linux') os.setPriority(BEHIND_READERS)
}

/** Makes one index after the other of a folder that changes. */
class Indexer {
  readonly #stored = new StoredIndex(dataFolder)
  readonly #reader = new PageReader()
  readonly #vocabulary = new Vocabulary()
  #previous: Snapshot | undefined

  async index({ kept, namesFirst }: IndexRequest): Promise<void> {
    const known = kept && this.#stored.readPrivate(kept)
    if (kept && known) await send('whole', kept.snapshotId, known)
    // Reading and compiling a large folder takes a while; what its pages are called is known already.
    if (!known && namesFirst && this.#previous === undefined) await sendNames()
    const { snapshot, key } = this.#read()
    // While an author writes, the next index is made from what was read for the last one.
    if (known) return void (await this.#readAll(indexSource(snapshot)))
    const made = await this.#make(snapshot)
    const isKept = this.#stored.write(indexSource(snapshot).content, key, made)
    if (isKept && channel.copies) await channel.say(keptAt({ snapshotId: snapshot.id, key }))
    else await send('whole', snapshot.id, made.languages)
  }

  /** Every page is compiled for its index, so whoever asks what does not compile has the index made with it. */
  async check({ store, ...staged }: CheckRequest): Promise<void> {
    const { snapshot, key } = this.#read(staged)
    const { content } = indexSource(snapshot)
    const made = await this.#make(snapshot)
    const { broken } = made
    if (store === 'always' || (store === 'good' && broken.length === 0))
      this.#stored.write(content, key, made)
    const answer: CheckAnswer = { snapshotId: snapshot.id, broken }
    await channel.say(answer)
  }

  #read(staged?: Omit<CheckRequest, 'store'>): { readonly snapshot: Snapshot; readonly key: string } {
    letReadersGoFirst()
    // Compiled pages are needed once: a cache of one keeps memory low.
    const given = { root, configFile, cache: new CompileCache(1) }
    const read = buildSnapshot({ ...given, previous: this.#previous })
    // Pages of specs that the server fetched by URL are searched too.
    const remoteSpecs = staged?.specs ?? storedSpecs(read.specUrls, dataFolder)
    const history = staged?.history ?? readHistory(dataFolder)
    const isWhole = remoteSpecs.size + history.length === 0
    const snapshot = isWhole ? read : buildSnapshot({ ...given, previous: read, remoteSpecs, history })
    this.#previous = snapshot
    return { snapshot, key: contentKey(indexSource(snapshot).content, remoteSpecs) }
  }

  async #make(snapshot: Snapshot): Promise<MadeIndex> {
    const broken = new BrokenPages()
    const whole = indexSource(snapshot)
    let compiled = 0
    const compile = (page: Page) => {
      if (++compiled % FREE_EVERY === 0) freeMemory()
      return broken.notice(whole.compile(page))
    }
    const source = { ...whole, compile }
    const done = ({ file }: Page) => snapshot.folder.forget(file)
    const languages = longLived
      ? encodeSite(await this.#readAll(source), this.#vocabulary)
      : await streamIndex(source, done)
    // Pages that are not to be found are read all the same.
    const indexed = new Set(source.pages)
    const breath = new Breath()
    if (!longLived)
      for (const page of snapshot.pages.values()) {
        if (indexed.has(page)) continue
        await breath.take()
        source.compile(page)
        done(page)
      }
    return { languages, broken: broken.all }
  }

  #readAll(source: IndexSource): ReturnType<typeof readSite> {
    const breath = new Breath()
    return readSite(source, this.#reader, () => breath.take())
  }
}

const indexer = new Indexer()
channel.listen((asked) => {
  if ('named' in asked) return
  const done = 'kept' in asked ? indexer.index(asked) : indexer.check(asked)
  done.catch((error: unknown) => channel.fail(error))
})

function askNames(): Promise<NamesGiven> {
  return new Promise((resolve) => {
    const stop = channel.listen((asked) => {
      if (!('named' in asked)) return
      stop()
      resolve(asked)
    })
    void channel.say({ kind: 'wants-names' } satisfies IndexMessage)
  })
}

/** By itself, so that the names of all pages are let go when it is done. */
async function sendNames(): Promise<void> {
  const { snapshotId, named } = await askNames()
  await send('names', snapshotId, namesIndex(named))
}

/** A file is read faster than a large message. */
function keptAt(kept: KeptIndex): IndexMessage {
  return { kind: 'kept', kept }
}

function send(
  kind: 'names' | 'whole',
  snapshotId: string,
  languages: readonly EncodedLanguage[],
): Promise<void> {
  return channel.say({ kind, snapshotId, languages } satisfies IndexMessage, buffersOf(languages))
}
