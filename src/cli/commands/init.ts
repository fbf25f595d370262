import fs from 'node:fs'
import path from 'node:path'
import type { Command } from '../command.ts'
import { UsageError } from '../command.ts'
import { starterFiles } from '../starter.ts'

/** A small docs folder to start from. */
export const initCommand: Command = {
  positionals: '[dir]',
  options: {
    name: { type: 'string', value: 'NAME', help: 'name of the site' },
  },
  run({ positionals, options, output }) {
    if (positionals.length > 1)
      throw new UsageError(`Pass only one folder; "${positionals[1]}" is a second one.`)
    const folder = path.resolve(positionals[0] ?? '.')
    const name = (options['name'] as string | undefined) ?? titleOf(path.basename(folder))
    const files = starterFiles(name)
    const taken = Object.keys(files).filter((file) => fs.existsSync(path.join(folder, file)))
    if (taken.length > 0) {
      output.problem(
        `Nothing was written: ${taken.join(', ')} already ${taken.length === 1 ? 'exists' : 'exist'}. Choose an empty folder.`,
      )
      return Promise.resolve(1)
    }
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      fs.writeFileSync(path.join(folder, file), text)
    }
    const where = positionals[0] ?? '.'
    if (output.json) output.data({ folder, files: Object.keys(files) })
    output.info(`Created ${Object.keys(files).length} files. Next:\n\n  lectern dev ${where}\n`)
    return Promise.resolve(0)
  },
}

function titleOf(folder: string): string {
  const words = folder.replace(/[-_.]+/g, ' ').trim() || 'Docs'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
