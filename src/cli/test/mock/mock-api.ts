import { readEndpoint } from '../../../openapi/endpoint/read-endpoint.ts'
import type { Operation } from '../../../openapi/operations.ts'
import type { Spec } from '../../../openapi/spec.ts'
import type { SampleRequest } from './curl-request.ts'
import { RequestJudge } from './judge-request.ts'

export interface MockAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
  /** Why the request was refused. */
  readonly problem?: string | undefined
}

/** Answers like the APIs of specs: with their examples, or with why a request does not fit. */
export class MockApi {
  readonly #judges: readonly { readonly spec: Spec; readonly judge: RequestJudge }[]

  constructor(specs: readonly Spec[]) {
    this.#judges = specs.map((spec) => ({ spec, judge: new RequestJudge(spec) }))
  }

  answer(request: SampleRequest): MockAnswer {
    const found = this.#judges.find(({ judge }) => judge.knows(request))
    if (!found) return refused(404, `no spec of the folder has a server at ${request.url.host}`)
    const problem = found.judge.problem(request)
    if (problem !== undefined) return refused(400, problem)
    const operation = found.judge.operationOf(request)
    return operation ? exampleOf(found.spec, operation) : refused(404, 'no operation is there')
  }
}

function refused(status: number, problem: string): MockAnswer {
  return { status, type: 'application/json', body: JSON.stringify({ error: problem }), problem }
}

/** What the operation answers when all is well. */
function exampleOf(spec: Spec, operation: Operation): MockAnswer {
  const { responses } = readEndpoint(spec, operation, { pillKeys: [], requiredOnly: false })
  const good = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
  const status = Number(good?.status.replaceAll(/x/gi, '0'))
  const [media] = good?.media ?? []
  return {
    status: Number.isInteger(status) && status >= 200 ? status : 200,
    type: media?.type ?? 'text/plain',
    body: media?.examples[0]?.text ?? '',
  }
}
