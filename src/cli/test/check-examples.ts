import { Spec } from '../../openapi/spec.ts'
import { listExamples } from './list-examples.ts'
import { Validators } from './validators.ts'

/** What came of the examples of a spec. */
export interface ExampleCheck {
  readonly tested: number
  readonly faults: readonly ExampleFault[]
}

export interface ExampleFault {
  readonly pointer: string
  readonly message: string
}

const MAX_FAULTS = 200

/** Validates every example of a spec against its schema. */
export function checkExamples(id: string, text: string): ExampleCheck {
  const spec = Spec.read({ id, text, hash: '', reread: () => text })
  if (!(spec instanceof Spec) || spec.isAsync) return { tested: 0, faults: [] }
  const examples = listExamples(spec)
  const validators = new Validators(spec)
  const faults: ExampleFault[] = []
  for (const example of examples) {
    const message = faults.length < MAX_FAULTS ? validators.problem(example) : undefined
    if (message !== undefined) faults.push({ pointer: example.pointer, message })
  }
  return { tested: examples.length, faults }
}
