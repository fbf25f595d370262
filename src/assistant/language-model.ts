import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** A service that speaks the chat protocol of OpenAI. */
export interface LanguageModel {
  /** Base address, up to and with `/v1`. */
  readonly url: string
  readonly key: string | undefined
  readonly name: string
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The service did not answer as agreed; the sentence is for the operator. */
export class ModelError extends Error {}

const WITHIN_MS = 60_000
const LONGEST_ANSWER = 20_000
const MOST_TOKENS = 1200

/** The text of an answer, piece by piece, as the model writes it. */
export async function* completeChat(
  { url, key, name }: LanguageModel,
  messages: readonly ChatMessage[],
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const limit = AbortSignal.timeout(WITHIN_MS)
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: name, messages, stream: true, max_tokens: MOST_TOKENS, temperature: 0.2 }),
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((error: unknown) => {
    throw new ModelError(
      `The language model cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  if (!response.ok || !response.body) throw new ModelError(`The language model answered ${response.status}.`)
  let length = 0
  for await (const data of eventsOf(response.body)) {
    if (data === '[DONE]') return
    const text = textOf(data)
    length += text.length
    if (text !== '') yield text
    if (length > LONGEST_ANSWER) return
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }: EventSourceMessage) => events.push(data) })
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* events.splice(0)
  }
  // A last event that no empty line ends.
  parser.feed('\n\n')
  yield* events.splice(0)
}

function textOf(data: string): string {
  try {
    const { choices } = JSON.parse(data) as { choices?: { delta?: { content?: unknown } }[] }
    const content = choices?.[0]?.delta?.content
    return typeof content === 'string' ? content : ''
  } catch {
    throw new ModelError('The language model sent something that is not JSON.')
  }
}
