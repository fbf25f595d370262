import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lazy } from '../lib/lazy.ts'
import { RANKER_FILE, readRankerWeights } from './browser/ranker-weights.ts'
import { LearnedOrder } from './browser/reorder.ts'

// Beside the sources; for the built server among the files that browsers are sent.
const FOLDERS = ['./weights/', '../assets/']

/** The order of answers that was learned (see training/). Read when somebody first searches. */
export const learnedOrder = lazy((): LearnedOrder => {
  const file = FOLDERS.map((folder) => fileURLToPath(new URL(folder + RANKER_FILE, import.meta.url))).find(
    (path) => fs.existsSync(path),
  )
  if (file === undefined) throw new Error(`${RANKER_FILE} is missing; run scripts/build-web.mjs`)
  return new LearnedOrder(readRankerWeights(fs.readFileSync(file)))
})
