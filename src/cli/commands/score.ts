import { UsageError, type Command, type OptionValue } from '../command.ts'
import { docsFolder } from '../docs-folder.ts'
import { readSite } from '../score/read-site.ts'
import { scoreFolder, scoreOf, type Score } from '../score/score-folder.ts'
import { siteClient } from '../score/site-client.ts'

/** How well agents can use a site: of a folder as our server serves it, or of any address. */
export const scoreCommand: Command = {
  positionals: '[dir | URL]',
  options: {
    pages: { type: 'string', value: 'N', help: 'how many pages to read; 20 by default' },
    min: { type: 'string', value: 'POINTS', help: 'fail below so many of 100 points' },
  },
  async run({ positionals, options, output }) {
    const pages = number('--pages', options['pages'], { fallback: 20, most: 500 })
    const min = number('--min', options['min'], { fallback: 0, most: 100 })
    output.progress('Reading the site…')
    const { score, site, checks } = await read(positionals, pages)
    // Nobody lost points: there is no site to judge.
    if (site.index.status === 0 && site.missing.status === 0) {
      output.problem(`${positionals[0]} does not answer. Check the URL, and whether the server is running.`)
      return 1
    }
    if (output.json) output.data({ score, pages: site.pages.length, checks })
    else
      for (const { id, points, earned, reasons } of checks) {
        if (output.quiet && reasons.length === 0) continue
        output.print(`${earned.toFixed(1).padStart(5)} / ${String(points).padEnd(3)} ${id}`)
        for (const reason of reasons) output.print(`              ${reason}`)
      }
    output.info(
      `${score} of 100 points, from ${site.pages.length} pages and ${site.listed.length} links of llms.txt.`,
    )
    return score < min || site.index.status === 0 ? 1 : 0
  },
}

async function read(positionals: readonly string[], pages: number): Promise<Score> {
  const [where = '.', ...more] = positionals
  if (!/^https?:\/\//i.test(where)) return scoreFolder(docsFolder(positionals), pages)
  if (more.length > 0) throw new UsageError('Pass one folder or one URL.')
  if (!URL.canParse(where)) throw new UsageError(`"${where}" is not a URL.`)
  return scoreOf(await readSite(where, siteClient(where), pages))
}

function number(
  name: string,
  written: OptionValue,
  { fallback, most }: { readonly fallback: number; readonly most: number },
): number {
  const value = written === undefined ? fallback : Number(written)
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new UsageError(`${name} must be a whole number up to ${most}.`)
  return value
}
