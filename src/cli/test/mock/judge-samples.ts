import { Spec } from '../../../openapi/spec.ts'
import { RequestJudge } from './judge-request.ts'
import type { SampleRequest } from './curl-request.ts'
import { scriptRequests, sampleRequest } from './script-requests.ts'
import { shellRequests } from './shell-requests.ts'

/** A sample of an operation. */
export interface SampleOrder {
  /** The operation, as authors name it. */
  readonly operation: string
  readonly source: string
  readonly language: SampleLanguage
  /** What it sends, as JSON, where somebody read that before. */
  readonly requests?: string | undefined
}

/** Languages whose samples are asked what they send. */
export type SampleLanguage = 'shell' | 'script' | 'python'

/** For each sample, in their order, why the API of a spec would refuse what it sends. */
export async function judgeSamples(
  { id, text }: { readonly id: string; readonly text: string },
  samples: readonly SampleOrder[],
): Promise<readonly (string | undefined)[]> {
  const spec = Spec.read({ id, text, hash: '', reread: () => text })
  if (!(spec instanceof Spec)) return []
  const judge = new RequestJudge(spec)
  const found: (string | undefined)[] = []
  for (const sample of samples) {
    const requests = await requestsOf(sample)
    // A sample may log in before it calls what it is a sample of.
    const problems = requests.map((request) => judge.problem(request, sample.operation))
    found.push(problems.some((problem) => problem === undefined) ? undefined : problems.at(-1))
  }
  return found
}

async function requestsOf({ source, language, requests }: SampleOrder): Promise<readonly SampleRequest[]> {
  if (requests !== undefined)
    return (JSON.parse(requests) as readonly unknown[]).flatMap((told) => sampleRequest(told) ?? [])
  if (language === 'script') return scriptRequests(source)
  return language === 'shell' ? ((await shellRequests(source)) ?? []) : []
}
