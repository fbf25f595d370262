import fs from 'node:fs'
import path from 'node:path'
import type { ApiHistory } from '../openapi/changes/api-history.ts'

const FILE = 'api-changes.json'

/** What is shown of the changes of APIs, for whoever reads the folder beside the server, such as the search thread. */
export function writeHistory(history: ApiHistory, folder: string): void {
  const file = path.join(folder, FILE)
  if (history.length === 0) return fs.rmSync(file, { force: true })
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  // It holds changes of operations for groups, and is written whole or not at all.
  fs.writeFileSync(`${file}.part`, JSON.stringify(history), { mode: 0o600 })
  fs.renameSync(`${file}.part`, file)
}

export function readHistory(folder: string | undefined): ApiHistory {
  try {
    return folder === undefined
      ? []
      : (JSON.parse(fs.readFileSync(path.join(folder, FILE), 'utf8')) as ApiHistory)
  } catch {
    return []
  }
}
