import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { readEnvironment } from '../../config/env.ts'
import type { OverlaySource } from '../../openapi/overlay/read-overlay.ts'
import { Spec } from '../../openapi/spec.ts'
import { fetchSpecs } from '../../snapshot/remote-specs.ts'

const MOST_BYTES = 50_000_000

/** The text of a spec that was named on the command line: a file, an https URL, or `REF:path` of a git repository. */
export async function readSpecText(source: string): Promise<string | { readonly problem: string }> {
  if (/^https?:\/\//i.test(source)) {
    const fetched = (
      await fetchSpecs([source], { local: true, privateHosts: readEnvironment().environment.privateHosts })
    ).get(source)
    if (fetched && 'text' in fetched) return fetched.text
    return { problem: `${source} could not be fetched: ${fetched?.problem ?? 'no response'}.` }
  }
  try {
    return fs.readFileSync(source, 'utf8')
  } catch {
    const [, ref, file] = /^([^-:][^:]*):(.+)$/.exec(source) ?? []
    const text =
      ref === undefined || file === undefined ? undefined : await fileOfCommit(ref, file, process.cwd())
    return text ?? { problem: `There is no file ${source}.` }
  }
}

/** A file as a commit has it, by its path from the folder; undefined when either does not exist. */
export function fileOfCommit(ref: string, file: string, folder: string): Promise<string | undefined> {
  const path = file.startsWith('./') || file.startsWith('../') ? file : `./${file}`
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: MOST_BYTES, encoding: 'utf8' } as const
    execFile('git', ['show', '--end-of-options', `${ref}:${path}`], options, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })
}

export function isCommit(ref: string, folder: string): Promise<boolean> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
  return new Promise((resolve) => {
    execFile('git', args, { cwd: folder }, (error) => resolve(error === null))
  })
}

/** The spec, or what is wrong with it. */
export function specOf(
  id: string,
  text: string,
  overlays?: readonly OverlaySource[],
): ReturnType<typeof Spec.read> {
  return Spec.read({ id, text, hash: '', reread: () => text, overlays })
}
