import fs from 'node:fs'
import path from 'node:path'
import { hasErrors } from '../../lib/diagnostic.ts'
import { Spec } from '../../openapi/spec.ts'
import { writtenPages } from '../../openapi/written-pages.ts'
import { UsageError, type Command } from '../command.ts'
import { runDiff } from '../openapi/diff.ts'
import { readOverlaid } from '../openapi/read-overlaid.ts'
import { specOf } from '../openapi/read-spec.ts'
import { plural } from '../../shared/plural.ts'

/** MDX pages from a spec, for those who want to write around every operation; or what changed between two specs. */
export const openapiCommand: Command = {
  positionals: '[SPEC] | diff OLD NEW',
  options: {
    out: { type: 'string', short: 'o', value: 'DIR', help: 'where to write the pages (.)' },
    overwrite: { type: 'boolean', help: 'overwrite existing pages' },
    overlay: { type: 'string', value: 'FILE,…', help: 'apply overlays to the spec, in order' },
    all: { type: 'boolean', help: 'diff: also show changes of the text' },
  },
  async run(input) {
    const { positionals, options, output } = input
    const [first, ...more] = positionals
    if (first === 'diff') return runDiff(more, input)
    if (more.length > 0) throw new UsageError('Pass one spec: a file or an https URL.')
    const read = await readOverlaid(first, options['overlay'] as string | undefined)
    if ('problem' in read) {
      output.problem(read.problem)
      return 1
    }
    const { source } = read
    const loaded = await specOf(source, read.text, read.overlays)
    const diagnostics = loaded instanceof Spec ? loaded.diagnostics : loaded
    output.diagnostics(diagnostics)
    if (!(loaded instanceof Spec) || hasErrors(diagnostics)) return 1
    const out = (options['out'] as string | undefined) ?? ''
    const root = docsRoot(out)
    const { pages, navigation } = writtenPages(loaded, {
      folder: slashed(path.relative(root, path.resolve(out))),
      named: specName(source, root),
    })
    let written = 0
    for (const { file, text: page } of pages) {
      const target = path.resolve(out, file)
      // A spec may name addresses for its pages; what is there already outside the folder is not its to replace.
      const isOurs = isInside(target, path.resolve(out)) && options['overwrite'] === true
      if (!isInside(target, root) || (fs.existsSync(target) && !isOurs)) continue
      fs.mkdirSync(path.dirname(target), { recursive: true })
      fs.writeFileSync(target, page)
      written++
    }
    const kept = pages.length - written
    output.info(
      `${plural(written, 'page')} written to ${out === '' ? '.' : out}${kept > 0 ? `, ${kept} kept (--overwrite replaces them)` : ''}.`,
    )
    if (output.json) output.data({ written, kept, navigation })
    else output.print(`\nNavigation for docs.json:\n\n${JSON.stringify(navigation, undefined, 2)}`)
    return 0
  },
}

/** Where names of pages and specs count from: the folder with docs.json around the pages, else the nearest guess. */
function docsRoot(out: string): string {
  const folder = path.resolve(out)
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at))
    if (['docs.json', 'mint.json'].some((file) => fs.existsSync(path.join(at, file)))) return at
  return isInside(folder, process.cwd()) ? process.cwd() : path.dirname(folder)
}

/** What a page calls the spec: its path in the docs folder. One from elsewhere will be known there by its name alone. */
function specName(source: string, root: string): string {
  if (/^https?:\/\//i.test(source)) return source
  const file = path.resolve(source)
  return isInside(file, root) ? slashed(path.relative(root, file)) : path.basename(file)
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

function slashed(file: string): string {
  return file.split(path.sep).join('/')
}
