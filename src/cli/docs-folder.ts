import fs from 'node:fs'
import path from 'node:path'
import { UsageError } from './command.ts'

/** The docs folder a command works on: the one named, else here. Must be a folder. */
export function docsFolder(positionals: readonly string[]): string {
  if (positionals.length > 1)
    throw new UsageError(`Pass only one folder; "${positionals[1]}" is a second one.`)
  const folder = path.resolve(positionals[0] ?? '.')
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) throw new UsageError(`"${positionals[0] ?? '.'}" is not a folder.`)
  return folder
}
