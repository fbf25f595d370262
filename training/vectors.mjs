// `node training/vectors.mjs --out FILE`: GloVe's vectors for the stems the manuals use, as bytes for the training.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stemFor } from '../src/search/browser/stem.ts'
import { PACKAGES, sourceOf } from './packages.mjs'

const { values } = parseArgs({
  options: { out: { type: 'string' }, most: { type: 'string', default: '60000' } },
})
const item = PACKAGES.find(({ vectors }) => vectors)
const file = path.join(sourceOf(item), `${item.name}.json`)
const { dimensions, words, vectors } = JSON.parse(fs.readFileSync(file, 'utf8'))
const stem = stemFor('en')
const rows = new Map()
// The words stand in the order of how often they are used: the first form of a stem speaks for all.
for (const word of words) {
  if (rows.size >= Number(values.most)) break
  if (!/^[a-z0-9]{2,24}$/.test(word) || rows.has(stem(word))) continue
  rows.set(stem(word), vectors[word].slice(0, dimensions))
}
const numbers = Float32Array.from([...rows.values()].flat())
fs.writeFileSync(`${values.out}.words`, [...rows.keys()].join('\n'))
fs.writeFileSync(`${values.out}.f16`, new Uint16Array(Float16Array.from(numbers).buffer))
console.log(`${rows.size} stems of ${words.length} words`)
