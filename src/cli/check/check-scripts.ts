import { isPageScript } from '../../access/private-files.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { scriptProblem, type ScriptProblem } from '../../lib/script-syntax.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Scripts of the folder that no browser can read. */
export function checkScripts({ folder }: Snapshot): readonly Diagnostic[] {
  return [...folder.files.keys()].flatMap((file) => {
    if (!/\.js$/i.test(file) || /(?:^|\/)\./.test(file)) return []
    const code = folder.text(file)?.text
    const problem = code !== undefined && isPageScript(file, code) ? scriptProblem(code) : undefined
    return problem ? [unreadable(file, problem)] : []
  })
}

function unreadable(file: string, { message, line }: ScriptProblem): Diagnostic {
  return {
    severity: 'warning',
    code: 'script-invalid',
    message: `No browser can read this script: ${message}.`,
    file,
    line,
    column: line === undefined ? undefined : 1,
    hint: 'Every .js file of the folder runs on every page. Correct it, or add it to .lecternignore.',
  }
}
