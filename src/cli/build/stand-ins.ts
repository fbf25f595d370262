import type { View } from '../../access/view.ts'
import type { Page } from '../../content/page.ts'
import type { LanguageStart } from '../../shared/first-language.ts'
import { positionOf } from '../../site/nav/nav-position.ts'
import { untranslatedPaths } from '../../site/nav/same-page.ts'
import type { StandInPlace } from '../../site/page/route-data.ts'

/** Where a page stands in for one that a language lacks: what the menu leads to, and a server would answer. */
export function standInsOf(view: View, page: Page): readonly StandInPlace[] {
  const place = view.placeOf(page.path)
  if (!view.settings.languages.fallback || !place) return []
  return untranslatedPaths(positionOf(view.navigation, place.trail), page.path).flatMap((path) => {
    const standIn = leadsElsewhere(view, path) ? undefined : view.standIn(path)
    return standIn?.page === page ? [{ path, trail: standIn.trail, language: standIn.language }] : []
  })
}

/** Where readers of the export are led who open its root. */
export function exportedStarts(view: View): readonly LanguageStart[] {
  return view.settings.languages.detect ? view.languages : []
}

function leadsElsewhere(view: View, path: string): boolean {
  return [
    view.redirects.find(path),
    view.pageIgnoringCase(path),
    view.folders.get(path),
    view.formerly(path),
  ].some((found) => found !== undefined)
}
