import type { Endpoint, Example, MediaContent } from '../../shared/reference/endpoint.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import { escapeAttribute, escapeText, html, NO_HTML, trustedHtml, type SafeHtml } from '../html/html.ts'
import { saidNumber } from './said-words.ts'

/** One block of code a reader may choose. */
export interface CodeChoice {
  readonly label: string
  /** Name of the language for colours and for remembering the choice. */
  readonly lang: string
  readonly text: string
  /** What it is an example of. */
  readonly note?: string | undefined
}

/** What stands above blocks to choose from. */
export interface ChoicesHead {
  readonly title: string
  readonly id: 'request-example' | 'body-example' | 'response-example'
  readonly copyCode: string
}

/**
 * Blocks of which one is shown. The text is plain: the browser colours it without adding elements (web/reference),
 * because a page may carry a thousand lines of examples.
 */
export function codeChoices({ title, id, copyCode }: ChoicesHead, choices: readonly CodeChoice[]): SafeHtml {
  if (choices.length === 0) return NO_HTML
  // Hundreds of pages have a dozen of each: added up by hand, they cost half of what the template takes.
  let tabs = ''
  let blocks = ''
  for (const [index, { label, lang, text, note }] of choices.entries()) {
    const tab = `${id}-tab-${index}`
    const name = escapeAttribute(label)
    const state = index === 0 ? 'aria-selected="true"' : 'aria-selected="false" tabindex="-1"'
    const status = /^[1-5]\d\d\b/.test(label) ? ` s${label.charAt(0)}` : ''
    tabs += `<button type="button" role="tab" id="${tab}" class="choice-tab${status}" aria-controls="${id}-${index}" ${state}>${escapeText(label)}</button>`
    const panel = choices.length > 1 ? ` role="tabpanel" id="${id}-${index}" aria-labelledby="${tab}"` : ''
    blocks += `<div class="code${index === 0 ? ' current' : ''}"${panel} data-lang="${escapeAttribute(lang)}" data-label="${name}">${note === undefined ? '' : `<p class="choice-note">${escapeText(note)}</p>`}<pre tabindex="0"><code>${escapeText(text)}</code></pre></div>`
  }
  const chooser =
    choices.length === 1
      ? html`<span class="choice-label">${choices[0]?.label}</span>`
      : html`<div class="choice-tabs" role="tablist" aria-label="${title}">${trustedHtml(tabs)}</div>`
  const copy = html`<button type="button" class="copy" aria-label="${copyCode}"></button>`
  return html`<section class="code-choices" id="${id}" aria-label="${title}"><header><span class="choice-title">${title}</span>${chooser}${copy}</header>${trustedHtml(blocks)}</section>`
}

/** Examples of the answers, one choice a status and name. */
export function responseExamples(endpoint: Endpoint, words: ReferenceMessages): readonly CodeChoice[] {
  return withinRoom(
    endpoint.responses.flatMap(({ status, media }) =>
      media.flatMap((content) =>
        content.examples.map((example) => choiceOf(content, example, { status, words })),
      ),
    ),
  )
}

const MAX_EXAMPLES = 60_000
const MAX_NOTE = 500

/** A page does not grow with the number of its examples: the first ones are shown. */
function withinRoom(choices: readonly CodeChoice[]): readonly CodeChoice[] {
  let characters = 0
  return choices.filter(({ text }, index) => (characters += text.length) <= MAX_EXAMPLES || index === 0)
}

/** What a webhook sends, or a body that no sample shows. */
export function bodyExamples(endpoint: Endpoint, words: ReferenceMessages): readonly CodeChoice[] {
  return (endpoint.body?.media ?? []).flatMap((content) =>
    content.examples.map((example) => choiceOf(content, example, { words })),
  )
}

/** Bodies that the spec names, where samples of a request can show one only. */
export function otherBodies(endpoint: Endpoint, words: ReferenceMessages): readonly CodeChoice[] {
  const media = endpoint.body?.media ?? []
  const shown = media.flatMap((content, at) =>
    content.examples
      // One of XML says what elements and attributes are called, which fields do not.
      .filter(({ made }) => !made || (at > 0 && /[/+]xml\b/i.test(content.type)))
      .map((example) => ({ content, example })),
  )
  const isMore = shown.some(({ content, example }) => example.elsewhere || content !== media[0])
  return shown.length > 1 || isMore
    ? withinRoom(shown.map(({ content, example }) => choiceOf(content, example, { words })))
    : []
}

/** What is said on a channel. */
export function messageExamples(endpoint: Endpoint, words: ReferenceMessages): readonly CodeChoice[] {
  return withinRoom(
    (endpoint.actions ?? [])
      .flatMap(({ messages }) => messages)
      .flatMap(({ name, media, headerExamples }) => [
        ...media.examples.map((example) => ({
          ...choiceOf(media, example, { words }),
          label: media.examples.length === 1 && example.made ? name : `${name}: ${nameOf(example, words)}`,
        })),
        ...headerExamples.map((example) => ({
          label: `${name}: ${nameOf(example, words)} (${words.headers.toLowerCase()})`,
          lang: 'json',
          text: example.text,
        })),
      ]),
  )
}

function nameOf({ name }: Example, words: ReferenceMessages): string {
  return name === undefined ? '' : saidNumber(name, words)
}

function choiceOf(
  { type }: MediaContent,
  example: Example,
  { status, words }: { readonly status?: string | undefined; readonly words: ReferenceMessages },
): CodeChoice {
  const { text, description } = example
  const name = nameOf(example, words) || undefined
  const parts = [status, name ?? (status === undefined || !/json/i.test(type) ? type : undefined)]
  return {
    label: parts.filter((part) => part !== undefined).join(' ') || type,
    lang: /json/i.test(type) ? 'json' : /xml/i.test(type) ? 'xml' : 'text',
    text,
    note: description?.slice(0, MAX_NOTE),
  }
}
