import fs from 'node:fs'
import path from 'node:path'
import { hasErrors } from '../../lib/diagnostic.ts'
import { Spec } from '../../openapi/spec.ts'
import { writtenPages } from '../../openapi/written-pages.ts'
import { fetchSpecs } from '../../snapshot/remote-specs.ts'
import { UsageError, type Command } from '../command.ts'
import { plural } from '../output.ts'

/** MDX pages from a spec, for those who want to write around every operation. */
export const openapiCommand: Command = {
  positionals: 'SPEC',
  options: {
    out: { type: 'string', short: 'o', value: 'DIR', help: 'where to write the pages (.)' },
    overwrite: { type: 'boolean', help: 'replace pages that are already there' },
  },
  async run({ positionals, options, output }) {
    const [source, ...more] = positionals
    if (source === undefined || more.length > 0)
      throw new UsageError('Name one spec: a file or an https URL.')
    const text = await readSpec(source)
    if (typeof text !== 'string') {
      output.problem(text.problem)
      return 1
    }
    const loaded = Spec.read({ id: source, text, hash: '', reread: () => text })
    const diagnostics = loaded instanceof Spec ? loaded.diagnostics : loaded
    output.diagnostics(diagnostics)
    if (!(loaded instanceof Spec) || hasErrors(diagnostics)) return 1
    const out = (options['out'] as string | undefined) ?? ''
    const { pages, navigation } = writtenPages(loaded, { folder: folderName(out), named: source })
    let written = 0
    for (const { file, text: page } of pages) {
      const target = path.resolve(out, file)
      if (fs.existsSync(target) && options['overwrite'] !== true) continue
      fs.mkdirSync(path.dirname(target), { recursive: true })
      fs.writeFileSync(target, page)
      written++
    }
    const kept = pages.length - written
    output.say(
      `${plural(written, 'page')} written to ${out === '' ? '.' : out}${kept > 0 ? `, ${kept} kept (--overwrite replaces them)` : ''}.`,
    )
    if (output.json) output.data({ written, kept, navigation })
    else output.print(`\nNavigation for docs.json:\n\n${JSON.stringify(navigation, undefined, 2)}`)
    return 0
  },
}

/** As pages of a docs folder are named: without a leading ./ and with forward slashes. */
function folderName(out: string): string {
  return path
    .normalize(out)
    .split(path.sep)
    .join('/')
    .replace(/^\.\/?|\/$/g, '')
}

async function readSpec(source: string): Promise<string | { problem: string }> {
  if (/^https?:\/\//i.test(source)) {
    const fetched = (await fetchSpecs([source], { local: true })).get(source)
    if (fetched && 'text' in fetched) return fetched.text
    return { problem: `${source} could not be fetched: ${fetched?.problem ?? 'no answer'}.` }
  }
  try {
    return fs.readFileSync(source, 'utf8')
  } catch {
    return { problem: `There is no file ${source}.` }
  }
}
