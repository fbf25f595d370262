import vm from 'node:vm'

export interface ScriptProblem {
  readonly message: string
  readonly line: number | undefined
}

/** Why browsers could not read a script; undefined when they could. The script is parsed, never run. */
export function scriptProblem(code: string): ScriptProblem | undefined {
  try {
    new vm.Script(code, { filename: 'script' })
    return undefined
  } catch (error) {
    const { message, stack = '' } = error as Error
    const line = Number(/^script:(\d+)/.exec(stack)?.[1])
    return { message, line: Number.isInteger(line) ? line : undefined }
  }
}
