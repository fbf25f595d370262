import type { HttpRequest } from '../../../src/shared/request/http-request.ts'
import { shell } from '../../../src/shared/samples/quote.ts'
import { CopyButton } from '../copy-button.tsx'
import { Chunk } from '../response/text-view.tsx'
import { spokenOnChannel } from './channel-words.ts'

/** The same connection from a terminal, which can send headers. */
export function SocketSample({ request, shown }: { request: HttpRequest; shown: HttpRequest }) {
  const words = spokenOnChannel()
  return (
    <section class="pg-samples" aria-label={words.command}>
      <div class="pg-panel-head">
        <h3>{words.command}</h3>
        <span class="pg-spring" />
        <CopyButton label={words.copyCommand} text={() => command(request)} />
      </div>
      <div class="pg-text" tabIndex={0} role="region" aria-label={words.sample}>
        <Chunk text={command(shown)} language="bash" />
      </div>
    </section>
  )
}

function command({ url, headers }: HttpRequest): string {
  const words = headers.map(([name, value]) => ` \\\n  --header ${shell(`${name}: ${value}`)}`)
  return `npx wscat --connect ${shell(url)}${words.join('')}`
}
