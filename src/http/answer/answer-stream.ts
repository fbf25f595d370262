import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { answer, type AnswerPart, type Question, type Source } from '../../assistant/answer.ts'
import { ModelError } from '../../assistant/language-model.ts'
import type { RequestContext } from '../request/request-context.ts'
import { recordQuestion, type AskedQuestion } from '../../analytics/questions.ts'

export interface Asking {
  readonly question: Question
  readonly asked: Omit<AskedQuestion, 'response' | 'sources' | 'isAnswered' | 'query'>
}

interface Answered {
  readonly id: string
  readonly threadId: string | null
  readonly answer: string
  readonly sources: readonly Source[]
  readonly written: 'passages' | 'model'
  readonly missing?: readonly string[]
}

type Found = Extract<AnswerPart, { type: 'sources' }>
const NOTHING: Found = { type: 'sources', sources: [], written: 'passages' }

/** The whole answer at once. */
export async function answerWhole(request: RequestContext, asking: Asking): Promise<Answered> {
  let text = ''
  let found = NOTHING
  for await (const part of answerParts(request, asking)) {
    if (part.type === 'text') text += part.text
    else found = part
  }
  const id = record(request, asking, { text, found })
  const { type: _, ...rest } = found
  return { id, threadId: asking.asked.threadId, answer: text, ...rest }
}

/** The answer as events, while it is being written. */
export function answerAsEvents(c: Context, request: RequestContext, asking: Asking): Response {
  return streamSSE(c, async (stream) => {
    const gone = new AbortController()
    stream.onAbort(() => gone.abort())
    let text = ''
    let found = NOTHING
    const question = { ...asking.question, signal: gone.signal }
    try {
      for await (const part of answerParts(request, { ...asking, question })) {
        if (part.type === 'text') text += part.text
        else found = part
        await stream.writeSSE({ data: JSON.stringify(part) })
      }
    } catch (error) {
      if (!(error instanceof ModelError)) request.parts.operations.onError(error, request.id)
      const message = 'The answer could not be finished. Try again.'
      await stream.writeSSE({ data: JSON.stringify({ type: 'error', message }) })
    }
    const id = record(request, asking, { text, found })
    await stream.writeSSE({ data: JSON.stringify({ type: 'done', id, threadId: asking.asked.threadId }) })
  })
}

function answerParts({ view, parts }: RequestContext, { question }: Asking) {
  return answer({ search: parts.content.search, model: parts.agents.model }, view, question)
}

function record(
  { parts: { records } }: RequestContext,
  { question, asked }: Asking,
  { text, found }: { readonly text: string; readonly found: Found },
): string {
  if (!records) return ''
  return recordQuestion(records, {
    ...asked,
    query: question.messages.at(-1)?.content ?? '',
    response: text,
    sources: found.sources,
    isAnswered: found.sources.length > 0 && found.missing === undefined,
  })
}
