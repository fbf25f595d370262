import { SHELL_LIMITS } from '../../../mcp/shell/shell-contract.ts'
import { curlRequest, type SampleRequest } from './curl-request.ts'
import { freeVariables, OF_VARIABLES } from './variables.ts'

/** What a shell that cannot leave its memory offers a sample beside `curl`. */
const COMMANDS = ['echo', 'printf', 'cat', 'head', 'tail', 'grep', 'sed', 'tr', 'cut', 'sort'] as const

/**
 * The requests that a shell sample would send. It runs in an interpreter without files, network and programs: `curl` there
 * only says what it was asked for. Undefined when somebody would have to know more than we do.
 */
export async function shellRequests(source: string): Promise<readonly SampleRequest[] | undefined> {
  const { Bash, decodeBytesToUtf8, defineCommand } = await import('just-bash')
  const requests: (SampleRequest | undefined)[] = []
  const curl = defineCommand('curl', (args, { stdin }) => {
    requests.push(curlRequest(args, decodeBytesToUtf8(stdin)))
    return Promise.resolve({ stdout: '{}\n', stderr: '', exitCode: 0 })
  })
  const env = Object.fromEntries(freeVariables(source).map((name) => [name, OF_VARIABLES]))
  const shell = new Bash({
    cwd: '/',
    env,
    commands: [...COMMANDS],
    customCommands: [curl],
    executionLimitProfile: 'hardened',
    executionLimits: SHELL_LIMITS,
  })
  try {
    await shell.exec(source)
  } catch {
    return undefined
  }
  const known = requests.filter((request) => request !== undefined)
  return known.length === requests.length ? known : undefined
}
