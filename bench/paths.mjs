// Where things are. Everything the bench writes stays below bench/.work, which git ignores.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const BENCH = path.dirname(fileURLToPath(import.meta.url))
export const ROOT = path.dirname(BENCH)
export const WORK = path.join(BENCH, '.work')
