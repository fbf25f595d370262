import fs from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { placedChanges, sayPlace, type PlacedChange } from '../../openapi/diff/placed-changes.ts'
import type { OverlaySource } from '../../openapi/overlay/read-overlay.ts'
import { Spec } from '../../openapi/spec.ts'
import { readWithParts } from '../openapi/part-texts.ts'
import { fileOfCommit, isCommit, readSpecText } from '../openapi/read-spec.ts'

/**
 * Compares specs with those of a commit, another folder or a site that is up, and reports what breaks programs as an error at
 * its line. A spec that was not there before is new, and breaks nobody.
 */
export async function checkAgainst(
  root: string,
  specs: readonly Spec[],
  against: string,
): Promise<readonly Diagnostic[]> {
  if (!isUrl(against) && !isFolder(against) && !(await isCommit(against, root)))
    return [missing(`${against} is neither a folder nor a commit of this repository.`)]
  const found: Diagnostic[] = []
  const today = new Date().toISOString().slice(0, 10)
  for (const spec of specs) {
    const text = await earlier(root, spec.id, against)
    if (typeof text === 'object') found.push(missing(text.problem))
    const before =
      typeof text === 'string'
        ? await readWithParts(
            {
              id: `${against}:${spec.id}`,
              path: spec.id,
              text,
              hash: '',
              reread: () => text,
              overlays: await earlierOverlays(root, spec, against),
            },
            (file) => earlierPart(root, file, against),
          )
        : undefined
    if (before instanceof Spec)
      found.push(...placedChanges(before, spec, today).flatMap((change) => problem(change, spec)))
  }
  return found
}

/** The overlays of a spec as they were. A site that is up has applied its own. */
async function earlierOverlays(
  root: string,
  { overlays }: Spec,
  against: string,
): Promise<readonly OverlaySource[]> {
  const found: OverlaySource[] = []
  for (const id of isUrl(against) ? [] : overlays) {
    const text = await earlier(root, id, against)
    if (typeof text === 'string') found.push({ id, text })
  }
  return found
}

/** Another file that a spec refers to, as it was. */
async function earlierPart(root: string, file: string, against: string): Promise<string | undefined> {
  const text = await earlier(root, file, against)
  return typeof text === 'string' ? text : undefined
}

/** The text of a spec before; undefined when there was none. */
async function earlier(
  root: string,
  id: string,
  against: string,
): Promise<string | undefined | { readonly problem: string }> {
  // A spec by URL has no earlier text in a folder or commit.
  if (isUrl(id)) return undefined
  if (isUrl(against)) {
    const text = await readSpecText(`${against.replace(/\/+$/, '')}/${id}`)
    return typeof text === 'string' || !text.problem.includes('answered 404') ? text : undefined
  }
  if (!isFolder(against)) return fileOfCommit(against, id, root)
  const file = path.join(path.resolve(against), id)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

function isFolder(text: string): boolean {
  return fs.statSync(text, { throwIfNoEntry: false })?.isDirectory() === true
}

function missing(message: string): Diagnostic {
  return {
    severity: 'error',
    code: 'against-missing',
    message,
    hint: 'Pass --against a git commit, a docs folder, or the URL of a site.',
  }
}

const BREAKS = { severity: 'error', code: 'api-breaking-change' } as const
const CHANGES = { severity: 'info', code: 'api-change' } as const

function problem(change: PlacedChange, spec: Spec): Diagnostic[] {
  const { verdict, code, message, after, before } = change
  if (verdict === 'documentation') return []
  const about = sayPlace(change)
  const gone = after === undefined && before ? ` It was at ${before.file}:${before.line ?? 1}.` : ''
  return [
    {
      ...(verdict === 'breaking' ? BREAKS : CHANGES),
      message: `${about === '' ? '' : `${about}: `}${message}${gone}`,
      file: after?.file ?? spec.id,
      ...(after?.line === undefined ? undefined : { line: after.line, column: after.column }),
      hint: `Rule ${code}.`,
    },
  ]
}
