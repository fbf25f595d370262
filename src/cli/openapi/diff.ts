import {
  countVerdicts,
  placedChanges,
  sayCounts,
  sayPlace,
  type PlacedChange,
} from '../../openapi/diff/placed-changes.ts'
import { Spec } from '../../openapi/spec.ts'
import { UsageError, type CommandInput } from '../command.ts'
import type { Output } from '../output.ts'
import { readSpecText, specOf } from './read-spec.ts'

/** `lectern openapi diff OLD NEW`: what changed for programs that use the API. */
export async function runDiff(
  sources: readonly string[],
  { options, output }: CommandInput,
): Promise<number> {
  const [before, after, ...more] = sources
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError('Pass two specs: the old one and the new one.')
  if (options['overlay'] !== undefined) throw new UsageError('diff compares specs without overlays.')
  const [old, now] = [await load(before, output), await load(after, output)]
  if (!old || !now) return 2
  const changes = placedChanges(old, now, new Date().toISOString().slice(0, 10))
  const counts = countVerdicts(changes)
  if (output.json) output.data({ summary: counts, changes })
  else {
    const shown = changes.filter(({ verdict }) => verdict !== 'documentation' || options['all'] === true)
    for (const change of shown) output.print(lines(change, output))
    const hidden =
      counts.documentation > 0 && options['all'] !== true ? ' (--all shows changes of the text)' : ''
    output.info(`${sayCounts(counts)}${hidden}`)
  }
  return counts.breaking > 0 ? 1 : 0
}

async function load(source: string, output: Output): Promise<Spec | undefined> {
  const text = await readSpecText(source)
  if (typeof text !== 'string') {
    output.problem(text.problem)
    return undefined
  }
  const spec = await specOf(source, text)
  if (spec instanceof Spec) return spec
  output.diagnostics(spec)
  return undefined
}

function lines(change: PlacedChange, output: Output): string {
  const { verdict, code, message, after, before } = change
  const place = after ?? before
  const at = place?.line === undefined ? place?.file : `${place.file}:${place.line}:${place.column ?? 1}`
  const about = sayPlace(change)
  const label = output.style(
    verdict === 'breaking' ? 'red' : verdict === 'additive' ? 'green' : 'dim',
    verdict,
  )
  return `${at ?? ''}  ${label}  ${code}  ${about === '' ? '' : `${about}: `}${message}`
}
