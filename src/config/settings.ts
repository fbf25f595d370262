import type * as z from 'zod'
import type { Diagnostic, SourcePosition } from '../lib/diagnostic.ts'
import { hasErrors } from '../lib/diagnostic.ts'
import type { ConfigSource } from './config-source.ts'
import type { DeepReadonly } from './deep-readonly.ts'
import { nodeAt } from './json/located-node.ts'
import type { LocatedNode, ValuePath } from './json/located-node.ts'
import { byPlace } from './json/by-place.ts'
import { readDocument } from './json/read-document.ts'
import { validateOptions } from './json/validate-options.ts'
import type { ValidatedOptions } from './json/validate-options.ts'
import { settingsSchema } from './schema/settings.ts'

type Parsed = DeepReadonly<z.infer<typeof settingsSchema>>

/** Login settings that could not be understood: every page needs login and nobody can log in. */
export interface ClosedAuth {
  readonly method: 'closed'
}

export type AuthSettings = NonNullable<Parsed['auth']> | ClosedAuth

/** lectern.json as the rest of the code sees it, with defaults. Without `auth` the site is public. */
export type Settings = Omit<Parsed, 'auth'> & { readonly auth?: AuthSettings | undefined }

export interface LoadedSettings {
  readonly config: Settings
  /** The file that was read; undefined when there is none, which is fine. */
  readonly file: string | undefined
  readonly files: readonly string[]
  /** A production server should not start while there are errors among them. */
  readonly diagnostics: readonly Diagnostic[]
  readonly locate: (path: ValuePath) => SourcePosition | undefined
}

/** Reads lectern.json. A file named by the operator must exist; the usual one need not. */
export function loadSettings(source: ConfigSource, named?: string): LoadedSettings {
  const file = named ?? 'lectern.json'
  const document = readDocument(source, file)
  const { positionOf } = document
  const options = validateOptions(settingsSchema, document.root, {
    positionOf,
    advice: new Map(),
    required: {},
    incomplete: hasErrors(document.diagnostics),
    // This file is ours alone, and an option that is silently not applied may leave the site open.
    unknownKeys: 'error',
  })
  const missing = named !== undefined && !document.found ? [missingFile(named)] : []
  const locate = (path: ValuePath) => {
    const node = nodeAt(options.root, path)
    return node && positionOf(node)
  }
  const diagnostics = byPlace([...missing, ...document.diagnostics, ...options.diagnostics])
  const unreadable = hasErrors(missing) || hasErrors(document.diagnostics)
  const config = { ...options.values } as unknown as Parsed
  return {
    config:
      unreadable || authIsDoubtful(document.root, options)
        ? { ...config, auth: { method: 'closed' } }
        : config,
    file: document.found ? file : undefined,
    files: document.files,
    diagnostics,
    locate,
  }
}

/** A mistake in the login settings must never make a private site public. */
function authIsDoubtful(root: LocatedNode | undefined, options: ValidatedOptions): boolean {
  if (!root) return false
  if (root.kind !== 'object' || options.faulty.has('auth')) return true
  // Without login settings, an unknown key may be their misspelt name.
  return !root.entries.has('auth') && [...options.faulty].some((name) => !(name in settingsSchema.shape))
}

function missingFile(file: string): Diagnostic {
  return {
    severity: 'error',
    code: 'config-missing',
    message: `${file} does not exist.`,
    file,
    hint: 'Check the path given with --config.',
  }
}
