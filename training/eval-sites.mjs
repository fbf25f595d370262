// The evaluation corpora in the form of the training sites, to measure by.
import fs from 'node:fs'
import path from 'node:path'
import { indexSourceOf } from '../src/access/index-source.ts'
import { View } from '../src/access/view.ts'
import { STRANGER } from '../src/access/viewer.ts'
import { PageReader } from '../src/search/read-pages.ts'
import { readSite } from '../src/search/site-index.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { evalSite } from '../bench/eval-corpora.mjs'
import { ROOT } from '../bench/paths.mjs'

export async function* evalSites(file) {
  const { corpora, queries } = JSON.parse(fs.readFileSync(file, 'utf8'))
  for (const [name, corpus] of Object.entries(corpora)) {
    const root = evalSite(name, corpus, [path.join(path.dirname(ROOT), '.mirror')])
    const byLanguage = await readSite(
      indexSourceOf(View.of(buildSnapshot({ root }), STRANGER)),
      new PageReader(),
      () => undefined,
    )
    const documents = [...byLanguage.values()].flat().map(({ document }) => document)
    const questions = queries
      .filter(({ corpus }) => corpus === name)
      .map(({ q, type, sub, expected }) => ({
        text: q,
        kind: sub === 'typo' ? 'typo' : type === 'heading' ? 'title' : type,
        answers: expected.map((id) => (id === '' ? '/index' : `/${id}`)),
      }))
    yield { name, documents, questions }
  }
}
