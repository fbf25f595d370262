import type { Diagnostic } from '../../lib/diagnostic.ts'
import { missingTranslations, translationPairs } from '../../navigation/editions.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { UsageError } from '../command.ts'

/** Pages that a language lacks, and translations that are older than what they translate. */
export async function checkTranslations(snapshot: Snapshot): Promise<readonly Diagnostic[]> {
  const { navigation, places } = snapshot
  const languages = new Set([...places.values()].flatMap((place) => place.languages))
  if (languages.size < 2) throw new UsageError('--translations needs a navigation with several languages.')
  await snapshot.changes.ready()
  const found = [...missing(snapshot), ...outdated(snapshot)]
  return translationPairs(navigation).length > 0 && snapshot.changes.all.size === 0
    ? [...found, UNDATED]
    : found
}

function missing({ navigation, pages }: Snapshot): readonly Diagnostic[] {
  return missingTranslations(navigation).flatMap(({ language, path }) => {
    const page = pages.get(path)
    // Pages of a spec are made of it; nobody translates them.
    if (!page || page.reference?.generated === true) return []
    return {
      severity: 'warning' as const,
      code: 'translation-missing',
      message: `This page is not in the language ${JSON.stringify(language)}.`,
      file: page.file,
      line: 1,
      column: 1,
      hint: 'Translate it, and list the translation in that language. Readers see this page until then.',
    }
  })
}

function outdated(snapshot: Snapshot): readonly Diagnostic[] {
  return translationPairs(snapshot.navigation).flatMap(({ path, source }) => {
    const [own, original] = [snapshot.pages.get(path), snapshot.pages.get(source)]
    const [at, since] = [changed(snapshot, own?.file), changed(snapshot, original?.file)]
    if (!own || !original || at === undefined || since === undefined || at >= since) return []
    return {
      severity: 'warning' as const,
      code: 'translation-outdated',
      message: `This translation was last changed on ${day(at)}, and ${original.file} on ${day(since)}.`,
      file: own.file,
      line: 1,
      column: 1,
      hint: 'Translate what changed.',
    }
  })
}

function changed({ changes }: Snapshot, file: string | undefined): number | undefined {
  return file === undefined ? undefined : changes.of(file)
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

const UNDATED: Diagnostic = {
  severity: 'warning',
  code: 'translation-undated',
  message: 'Git does not know when the pages were changed, so outdated translations are not found.',
  hint: 'Run the check in a clone with its history: `git fetch --unshallow`.',
}
