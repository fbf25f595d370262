import { Spec } from '../../../openapi/spec.ts'
import { RequestJudge } from './judge-request.ts'
import { shellRequests } from './shell-requests.ts'

/** A shell sample of an operation. */
export interface SampleOrder {
  /** The operation, as authors name it. */
  readonly operation: string
  readonly source: string
}

/** For each sample, in their order, why the API of a spec would refuse what it sends. */
export async function judgeSamples(
  { id, text }: { readonly id: string; readonly text: string },
  samples: readonly SampleOrder[],
): Promise<readonly (string | undefined)[]> {
  const spec = Spec.read({ id, text, hash: '', reread: () => text })
  if (!(spec instanceof Spec)) return []
  const judge = new RequestJudge(spec)
  const found: (string | undefined)[] = []
  for (const { operation, source } of samples) {
    const requests = (await shellRequests(source)) ?? []
    // A sample may log in before it calls what it is a sample of.
    const problems = requests.map((request) => judge.problem(request, operation))
    found.push(problems.some((problem) => problem === undefined) ? undefined : problems.at(-1))
  }
  return found
}
