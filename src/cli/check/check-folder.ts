import { readEnvironment } from '../../config/env.ts'
import { isNotCompiled } from '../../content/not-compiled.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { isOfUsedSchemas } from '../../navigation/reference-pages.ts'
import { checkReferences } from '../../snapshot/check-references.ts'
import { plural } from '../../shared/plural.ts'
import { loadSnapshot } from '../threads/load-snapshot.ts'
import { runPages } from '../threads/run-pages.ts'
import { checkAgainst } from './check-against.ts'
import { checkCodeThemes } from './check-code-themes.ts'
import { checkColors } from './check-colors.ts'
import { checkExternal } from './check-external.ts'
import { checkFrontmatter } from './check-frontmatter.ts'
import { checkGroups } from './check-groups.ts'
import { checkNavigationIcons } from './check-icons.ts'
import { checkNames } from './check-names.ts'
import { checkRedirectTargets } from './check-redirect-targets.ts'
import { checkScripts } from './check-scripts.ts'
import { checkSpecs } from './check-specs.ts'
import { checkGrammars } from './check-grammars.ts'
import { checkStyles } from './check-styles.ts'
import { checkTranslations } from './check-translations.ts'
import { inConfig, inFrontmatter } from './places.ts'

export interface CheckedFolder {
  readonly pages: number
  readonly compiled: number
  /** Paths of pages in the order of the navigation. */
  readonly navigation: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  /** Text of a file of the folder. */
  readonly text: (file: string) => string | undefined
}

/** What is looked at beside the folder itself. */
export interface CheckOptions {
  /** A commit, folder or site whose specs are the ones before. */
  readonly against?: string | undefined
  /** Compare languages. */
  readonly translations?: boolean | undefined
  /** Follow links as a reader of these groups. */
  readonly groups?: readonly string[] | undefined
  /** Ask other sites for what links name there; what was there is believed for so many days. */
  readonly external?: { readonly days: number } | undefined
}

/** Finds everything an author can get wrong in a folder. */
export async function checkFolder(
  root: string,
  onProgress: (text: string) => void,
  { against, translations, groups, external }: CheckOptions = {},
): Promise<CheckedFolder> {
  onProgress('Reading pages…')
  const { snapshot, remoteSpecs } = await loadSnapshot(root)
  const pages = snapshot.pages.size
  onProgress(`Checking ${plural(pages, 'page')}…`)
  const results = await runPages({ kind: 'check', root, remoteSpecs }, snapshot, pages)
  const found = [
    ...checkCodeThemes(snapshot),
    ...checkColors(snapshot),
    ...checkNavigationIcons(snapshot),
    ...checkFrontmatter(snapshot),
    ...checkNames(snapshot.folder.files.keys()),
    ...checkScripts(snapshot),
    ...checkGrammars(snapshot),
    ...checkStyles(snapshot, new Set(results.flatMap(({ references }) => references?.anchors ?? []))),
    ...inConfig(snapshot, snapshot.diagnostics),
    ...snapshot.specs.unnamedDiagnostics.filter((found) => !isOfUsedSchemas(found, snapshot.pages)),
    ...(await checkSpecs(snapshot.specs.all)),
    ...results.flatMap((result) => result.diagnostics),
    ...checkReferences(snapshot, results),
    ...(against === undefined ? [] : await checkAgainst(root, snapshot.specs.all, against)),
    ...checkRedirectTargets(snapshot),
    ...(translations === true ? await checkTranslations(snapshot) : []),
    ...(groups === undefined ? [] : checkGroups(snapshot, results, groups)),
    ...(external === undefined
      ? []
      : await checkExternal(root, results, {
          days: external.days,
          privateHosts: readEnvironment().environment.privateHosts ?? [],
          onProgress,
        })),
  ]
  const broken = results.filter((result) => result.diagnostics.some(isNotCompiled))
  return {
    pages,
    compiled: pages - new Set(broken.map(({ path }) => path)).size,
    navigation: [...snapshot.places.keys()],
    diagnostics: unique(inFrontmatter(snapshot, found)),
    text: (file) => snapshot.folder.text(file)?.text,
  }
}

/** A snippet used on many pages is wrong once. */
function unique<T extends object>(found: readonly T[]): T[] {
  const seen = new Map<string, T>()
  for (const item of found) seen.set(JSON.stringify(item), item)
  return [...seen.values()]
}
