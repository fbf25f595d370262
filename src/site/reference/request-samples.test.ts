import { expect, it } from 'vitest'
import { readEndpoint } from '../../openapi/endpoint/read-endpoint.ts'
import { Spec } from '../../openapi/spec.ts'
import { buildRequest } from '../../shared/request/build-request.ts'
import { sampleValues } from '../../shared/request/sample-values.ts'
import { referenceMessagesFor } from '../../shared/messages/reference-messages.ts'
import { SAMPLE_LANGUAGES } from '../../shared/samples/languages.ts'
import { escapeText } from '../html/html.ts'
import { requestSamples } from './request-samples.ts'

// Those that are plain share what is around them; the others could mean something else to a language.
const FORMS: readonly (readonly [type: string, example: unknown])[] = [
  ['application/x-www-form-urlencoded', { name: 'Ada', tags: ['a', 'b'] }],
  ['application/x-www-form-urlencoded', { 'card[number]': '4242 & more', note: 'ä "$(x)` \'' }],
  ['application/x-www-form-urlencoded', 'true'],
  ['application/x-www-form-urlencoded', ''],
  ['application/json', 'stand-in=form'],
  ['application/json', { stand: 'in' }],
  ['text/plain', 'a=b'],
  ['text/plain', 'a=$b'],
]

it('writes every form into its samples as if it were the only one', () => {
  const paths = Object.fromEntries(
    FORMS.map(([type, example], index) => [
      `/items-${index}`,
      { post: { requestBody: { content: { [type]: { schema: {}, example } } }, responses: {} } },
    ]),
  )
  const servers = [{ url: 'https://api.example.com' }]
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, servers, paths })
  const spec = Spec.read({ id: 'a.json', text, hash: '1', reread: () => text })
  if (!(spec instanceof Spec)) throw new Error('no spec')
  const config = {
    languages: SAMPLE_LANGUAGES.map(({ id }) => id),
    defaults: 'all',
    autogenerate: true,
  } as const
  // Twice: the second time what is around the forms is known.
  for (const operation of [...spec.operations, ...spec.operations]) {
    const endpoint = readEndpoint(spec, operation, { pillKeys: [], requiredOnly: false })
    const request = buildRequest(endpoint, sampleValues(endpoint, { requiredOnly: false }))
    const { markup } = requestSamples(endpoint, config as never, referenceMessagesFor('en'))
    for (const { write } of SAMPLE_LANGUAGES)
      expect(markup).toContain(`<code>${escapeText(write(request))}</code>`)
  }
})
