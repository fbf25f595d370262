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
  return written.length === 0 && mayBeFramed(request)
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
// What a form looks like when it is sent. It is no JSON, which languages would write as a literal of their own.
const SAFE_FORM = /^[A-Za-z_][\w.%+-]*=[\w.%+&=-]*$/
const ADDRESS = 'https://stand-in.invalid/address'
const FORM = 'stand-in=form'
const STAND_INS = new RegExp(`(${ADDRESS}|${FORM})`)
const framesOf = memo((_config: ExampleConfig) => new Lru<string, readonly string[]>({ entries: MAX_FRAMES }))

function mayBeFramed({ url, body }: HttpRequest): boolean {
  if (!SAFE_URL.test(url)) return false
  return body.kind === 'none' || (body.kind === 'text' && isShortForm(body.text))
}

function isShortForm(text: string): boolean {
  return text.length <= LARGE_BODY && SAFE_FORM.test(text)
}

/** Requests without a body differ only in their address, those with a form in that too: what is around it is written once. */
function framed(request: HttpRequest, config: ExampleConfig, words: ReferenceMessages): SafeHtml {
  const { body } = request
  const form = body.kind === 'text' ? escapeText(body.text) : ''
  const elsewhere: HttpRequest = {
    ...request,
    url: ADDRESS,
    body: body.kind === 'text' ? { ...body, text: FORM } : body,
  }
  const frame = framesOf(config).getOrMake(
    `${words.request} ${words.copyCode} ${JSON.stringify(elsewhere)}`,
    () => choicesHtml(madeSamples(elsewhere, config, NONE_GIVEN), words).markup.split(STAND_INS),
  )
  const url = escapeText(request.url)
  let markup = ''
  for (const piece of frame) markup += piece === ADDRESS ? url : piece === FORM ? form : piece
  return trustedHtml(markup)
}
