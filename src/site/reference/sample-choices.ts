import { buildRequest } from '../../shared/request/build-request.ts'
import { sampleValues } from '../../shared/request/sample-values.ts'
import { sampleLanguage, sampleLanguages } from '../../shared/samples/languages.ts'
import type { Endpoint } from '../../shared/reference/endpoint.ts'
import type { SiteConfig } from '../route-data.ts'
import type { CodeChoice } from './examples-html.ts'

const LARGE_BODY = 4000
const FEW_LANGUAGES = 3

/** Samples of a request: those of the author, then made ones in the languages docs.json names. */
export function sampleChoices(
  endpoint: Endpoint,
  { autogenerate, languages, defaults }: SiteConfig['api']['examples'],
): readonly CodeChoice[] {
  const written = endpoint.samples.map(({ lang, label, source }) => ({
    lang: sampleLanguage(lang)?.id ?? lang.toLowerCase(),
    label: label ?? sampleLanguage(lang)?.label ?? lang,
    text: source,
  }))
  if (!autogenerate) return written
  const given = new Set(written.map(({ lang }) => lang))
  const request = buildRequest(endpoint, sampleValues(endpoint, { requiredOnly: defaults === 'required' }))
  // A large body in every language would be most of the page; the playground writes the others.
  const large = request.body.kind === 'text' && request.body.text.length > LARGE_BODY
  const made = sampleLanguages(languages)
    .slice(0, large ? FEW_LANGUAGES : undefined)
    .filter(({ id }) => !given.has(id))
    .map(({ id, label, write }) => ({ lang: id, label, text: write(request) }))
  return [...written, ...made]
}
