import type { PlaygroundSettings } from '../../../src/shared/reference/form-schema.ts'
import type { HttpRequest } from '../../../src/shared/request/http-request.ts'
import { encodeRequest } from './encode-body.ts'
import { sendRequest } from './send-request.ts'
import { spoken } from '../words.ts'

/** Sends a small request and waits for its whole text, as asking for a token needs it. */
export async function sendText(
  request: HttpRequest,
  settings: PlaygroundSettings,
  signal: AbortSignal,
): Promise<{ text: string } | { error: string }> {
  const answer = await sendRequest(encodeRequest(request, undefined), settings, signal)
  if ('error' in answer) return answer
  try {
    return { text: await new Response(answer.body).text() }
  } catch {
    return { error: spoken().lost }
  }
}
