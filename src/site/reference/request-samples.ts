import type { Endpoint } from '../../shared/reference/endpoint.ts'
import { buildRequest } from '../../shared/request/build-request.ts'
import type { HttpRequest } from '../../shared/request/http-request.ts'
import { sampleValues } from '../../shared/request/sample-values.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import { sampleLanguage, sampleLanguages } from '../../shared/samples/languages.ts'
import { Lru } from '../../lib/lru.ts'
import { memo } from '../../lib/memo.ts'
import { escapeText, trustedHtml, type SafeHtml } from '../html/html.ts'
import type { SiteConfig } from '../page/site-config.ts'
import { codeChoices, type CodeChoice } from './examples-html.ts'

type ExampleConfig = SiteConfig['api']['examples']

const LARGE_BODY = 4000
const FEW_LANGUAGES = 3
const MAX_FRAMES = 300

/** Samples of a request: those of the author, then made ones in the languages docs.json names. */
export function requestSamples(
  endpoint: Endpoint,
  config: ExampleConfig,
  words: ReferenceMessages,
): SafeHtml {
  const isOnly = (label: string) => endpoint.samples.filter((sample) => sample.label === label).length === 1
  const written = endpoint.samples.map(({ lang, label, source }) => ({
    lang: sampleLanguage(lang)?.id ?? lang.toLowerCase(),
    // A label that several samples have tells none of them from the others.
    label: (label !== undefined && isOnly(label) ? label : undefined) ?? sampleLanguage(lang)?.label ?? lang,
    text: source,
  }))
  if (!config.autogenerate) return choicesHtml(written, words)
  const requiredOnly = config.defaults === 'required'
  const request = buildRequest(endpoint, sampleValues(endpoint, { requiredOnly }))
  return written.length === 0 && request.body.kind === 'none' && SAFE_URL.test(request.url)
    ? framed(request, config, words)
    : choicesHtml(
        [...written, ...madeSamples(request, config, new Set(written.map(({ lang }) => lang)))],
        words,
      )
}

function choicesHtml(choices: readonly CodeChoice[], words: ReferenceMessages): SafeHtml {
  return codeChoices({ title: words.request, id: 'request-example', copyCode: words.copyCode }, choices)
}

function madeSamples(
  request: HttpRequest,
  { languages }: ExampleConfig,
  given: ReadonlySet<string>,
): readonly CodeChoice[] {
  // A large body in every language would be most of the page; the playground writes the others.
  const large = request.body.kind === 'text' && request.body.text.length > LARGE_BODY
  return sampleLanguages(languages)
    .slice(0, large ? FEW_LANGUAGES : undefined)
    .filter(({ id }) => !given.has(id))
    .map(({ id, label, write }) => ({ lang: id, label, text: write(request) }))
}

const NONE_GIVEN: ReadonlySet<string> = new Set()
// Characters that no language escapes, and none of the paths or double question marks that one treats specially.
const SAFE_URL = /^(?!.*(?:\/\.|\?\?))[\w:/.?=&%~,+-]+$/
const STAND_IN = 'https://stand-in.invalid/address'
const framesOf = memo((_config: ExampleConfig) => new Lru<string, readonly string[]>({ entries: MAX_FRAMES }))

/** Requests without a body differ only in their address, so the samples around it are written once. */
function framed(request: HttpRequest, config: ExampleConfig, words: ReferenceMessages): SafeHtml {
  const elsewhere = { ...request, url: STAND_IN }
  const frame = framesOf(config).getOrMake(
    `${words.request} ${words.copyCode} ${JSON.stringify(elsewhere)}`,
    () => choicesHtml(madeSamples(elsewhere, config, NONE_GIVEN), words).markup.split(STAND_IN),
  )
  return trustedHtml(frame.join(escapeText(request.url)))
}
