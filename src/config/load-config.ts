import { hasErrors } from '../lib/diagnostic.ts'
import type { Diagnostic, SourcePosition } from '../lib/diagnostic.ts'
import { checkNavigation } from './checks/check-navigation.ts'
import { checkRedirects } from './checks/check-redirects.ts'
import { checkFonts } from './checks/check-fonts.ts'
import { checkSampleLanguages } from './checks/check-sample-languages.ts'
import { checkSpecUrls } from './checks/check-spec-urls.ts'
import { checkWithoutEffect } from './checks/check-without-effect.ts'
import type { Finding } from './checks/finding.ts'
import type { ConfigSource } from './config-source.ts'
import { childOf, nodeAt, objectNode, valueOf, withoutNodes } from './json/located-node.ts'
import type { LocatedNode, ObjectNode, ValuePath } from './json/located-node.ts'
import { byPlace } from './json/by-place.ts'
import { readDocument } from './json/read-document.ts'
import type { JsonDocument } from './json/read-document.ts'
import { validateOptions } from './json/validate-options.ts'
import { OLD_KEYS } from './old-keys.ts'
import { DEFAULT_PRIMARY_COLOR } from './schema/colors.ts'
import { docsConfigSchema } from './schema/docs-config.ts'
import type { DocsConfig } from './schema/docs-config.ts'
import { DEFAULT_THEME } from './schema/theme.ts'
import { upgradeMint } from './upgrade-mint.ts'

export interface LoadedConfig {
  /** Always usable: options that were wrong are left out or have their default. */
  readonly config: DocsConfig
  /** `docs.json` or `mint.json`; undefined when there is neither. */
  readonly file: string | undefined
  /** Every file the config depends on, also those that do not exist yet. */
  readonly files: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** Whether all of it could be read. Nobody knows what a file that was cut short wanted to hide. */
  readonly isReadable: boolean
  /** Where a value of `config` was written, also when a `$ref` brought it in. */
  readonly locate: (path: ValuePath) => SourcePosition | undefined
}

/** Reads docs.json (or the older mint.json) and reports all that is wrong with it. Never throws on author input. */
export function loadConfig(source: ConfigSource): LoadedConfig {
  const { document, file, files } = findDocument(source)
  if (!file) return { ...assemble(undefined, document, [MISSING]), file, files, isReadable: true }
  const diagnostics = [...document.diagnostics]
  let root = document.root
  if (file === 'mint.json' && root?.kind === 'object') {
    diagnostics.push({ ...LEGACY, ...document.positionOf(root) })
    root = upgradeMint(root)
  }
  const isReadable = root !== undefined && !hasErrors(document.diagnostics)
  return { ...assemble(root, document, diagnostics), file, files, isReadable }
}

const MISSING: Diagnostic = {
  severity: 'error',
  code: 'config-missing',
  message: 'There is no docs.json here.',
  hint: 'Run `lectern init`, or use the folder that contains docs.json.',
}

const LEGACY = {
  severity: 'warning',
  code: 'config-legacy-file',
  message: 'mint.json is the old format; it was converted as far as possible.',
  hint: 'Rename it to docs.json and use the current options.',
} as const satisfies Diagnostic

/** What to add when a required option is missing, and what stands in for it until then. */
const REQUIRED = {
  theme: { fallback: DEFAULT_THEME, hint: `Add "theme": "${DEFAULT_THEME}".` },
  name: { fallback: 'Documentation', hint: 'Add "name": "…", the name of your product.' },
  colors: {
    fallback: { primary: DEFAULT_PRIMARY_COLOR },
    hint: `Add "colors": { "primary": "${DEFAULT_PRIMARY_COLOR}" }.`,
  },
  navigation: {
    fallback: undefined,
    hint: 'Add "navigation": { "pages": [ … ] }. Until then every page is listed.',
  },
} as const

interface FoundDocument {
  readonly document: JsonDocument
  readonly file: string | undefined
  readonly files: readonly string[]
}

function findDocument(source: ConfigSource): FoundDocument {
  const docs = readDocument(source, 'docs.json')
  if (docs.found) return { document: docs, file: 'docs.json', files: docs.files }
  const mint = readDocument(source, 'mint.json')
  const files = [...docs.files, ...mint.files]
  return { document: mint, file: mint.found ? 'mint.json' : undefined, files }
}

type Assembled = Pick<LoadedConfig, 'config' | 'diagnostics' | 'locate'>

function assemble(
  root: LocatedNode | undefined,
  { positionOf }: JsonDocument,
  before: readonly Diagnostic[],
): Assembled {
  const options = validateOptions(docsConfigSchema, root, {
    positionOf,
    advice: OLD_KEYS,
    required: REQUIRED,
    incomplete: hasErrors(before),
  })
  const values: Record<string, unknown> = { ...options.values }
  let tree = options.root

  const navigation = childOf(tree, 'navigation')
  // Not zod's copy: it reorders keys, and where kinds are mixed the order written is the order shown.
  if (navigation) values['navigation'] = valueOf(navigation)

  const redirects = childOf(tree, 'redirects')
  const redirectCheck = redirects && checkRedirects(redirects)
  if (redirects && redirectCheck) {
    const kept = withoutNodes(redirects, redirectCheck.useless, new Set())
    tree = replaceChild(tree, 'redirects', kept)
    values['redirects'] = docsConfigSchema.shape.redirects.parse(valueOf(kept))
  }

  const api = childOf(options.root, 'api')
  const siteHasSpec = api !== undefined && childOf(api, 'openapi') !== undefined
  const findings: readonly Finding[] = [
    ...checkSpecUrls(options.root),
    ...checkFonts(options.root),
    ...checkSampleLanguages(options.root),
    ...checkWithoutEffect(options.root),
    ...(navigation ? checkNavigation(navigation, siteHasSpec) : []),
    ...(redirectCheck?.findings ?? []),
  ]
  return {
    // Every option was validated on its own and the required ones have their fallback.
    config: values as unknown as DocsConfig,
    diagnostics: byPlace([...before, ...options.diagnostics, ...findings.map(toWarning)]),
    locate: (path) => {
      const node = nodeAt(tree, path)
      return node && positionOf(node)
    },
  }

  function toWarning({ node, ...finding }: Finding): Diagnostic {
    return { severity: 'warning', ...finding, ...positionOf(node) }
  }
}

function replaceChild(root: ObjectNode, key: string, child: LocatedNode): ObjectNode {
  return objectNode(root, [...root.entries, [key, child]])
}
