import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { posix } from 'node:path'
import { readEnvironment } from '../../config/env.ts'
import type { OverlaySource } from '../../openapi/overlay/read-overlay.ts'
import { UsageError } from '../command.ts'
import { isUrl } from '../../openapi/remote-spec.ts'
import { Spec } from '../../openapi/spec.ts'
import { fetchSpecs } from '../../snapshot/remote-specs.ts'
import { filesBeside, readWithParts } from './part-texts.ts'

const MOST_BYTES = 50_000_000

/**
 * The text of a spec that was named on the command line: a file, an https URL, or `REF:path` of a git repository. One that
 * is not there was mistyped; one that cannot be fetched is a problem of the moment.
 */
export async function readSpecText(source: string): Promise<string | { readonly problem: string }> {
  if (isUrl(source)) {
    const fetched = (
      await fetchSpecs([source], { local: true, privateHosts: readEnvironment().environment.privateHosts })
    ).get(source)
    if (fetched && 'text' in fetched) return fetched.text
    return { problem: `${source} could not be fetched: ${fetched?.problem ?? 'no response'}.` }
  }
  try {
    return fs.readFileSync(source, 'utf8')
  } catch {
    const { ref, file } = commitFile(source)
    const text =
      ref === undefined || file === undefined ? undefined : await fileOfCommit(ref, file, process.cwd())
    const also = ref === undefined ? '' : `, and no commit ${ref} with ${file} here`
    if (text === undefined) throw new UsageError(`There is no file ${source}${also}.`)
    return text
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

/** The spec, or what is wrong with it. It may refer to files beside it, or in the same commit. */
export async function specOf(
  id: string,
  text: string,
  overlays?: readonly OverlaySource[],
): Promise<ReturnType<typeof Spec.read>> {
  const source = { id, text, hash: '', reread: () => text, overlays }
  if (fs.existsSync(id)) return Spec.read({ ...source, ...filesBeside(id) })
  const { ref, file } = commitFile(id)
  if (isUrl(id) || ref === undefined || file === undefined) return Spec.read(source)
  return readWithParts({ ...source, path: posix.normalize(file) }, (part) =>
    fileOfCommit(ref, part, process.cwd()),
  )
}

/** `REF:path`. */
function commitFile(source: string): {
  readonly ref?: string | undefined
  readonly file?: string | undefined
} {
  const [, ref, file] = /^([^-:][^:]*):(.+)$/.exec(source) ?? []
  return { ref, file }
}
