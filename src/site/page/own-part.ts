import type { Page } from '../../content/page.ts'
import { siteHighlight } from '../code/site-highlight.ts'
import { beginPageOfCode } from '../code/slow-code.ts'
import { renderBody } from '../body/render-body.ts'
import { ownHeadHtml } from '../layout/page-head.ts'
import { html } from '../html/html.ts'
import { referenceHtml } from '../reference/reference-html.ts'
import { missingReference } from '../reference/missing-reference.ts'
import { withoutRepeatedTitle } from '../body/repeated-title.ts'
import { readerLanguage } from './reader-language.ts'
import type { SiteView } from './route-data.ts'

/** Files of ours are named by their hash, which is no part of what a page says. */
const AS_IT_IS = (name: string) => name

/** What a page says itself, without the frame and what stands there of other pages: title, description, text, reference. */
export function ownPart(view: SiteView, page: Page): string {
  beginPageOfCode()
  const compiled = view.compile(page)
  const text = withoutRepeatedTitle(compiled, page.title)
  const { config, viewer } = view
  const { language, words } = readerLanguage(view.trailOf(page.path))
  const reference = compiled.reference
    ? referenceHtml(compiled.reference, page, {
        viewer,
        api: config.api,
        language,
        schemaUrl: (spec, name) => `${spec}/${name}`,
        assetUrl: AS_IT_IS,
      })
    : missingReference(page, language)
  const body = renderBody(text.tree, {
    icons: config.icons.library,
    highlight: siteHighlight(view),
    reference,
    words,
  })
  return html`${ownHeadHtml(page)}${body.html}`.markup
}
