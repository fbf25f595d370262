import fs from 'node:fs'
import { UsageError } from './command.ts'

/** What a command line names must be there: whoever mistyped it is told so before anything is done. */
export function requireFile(file: string): void {
  if (!fs.existsSync(file)) throw new UsageError(`There is no file ${file}.`)
}
