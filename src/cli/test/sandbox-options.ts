import { UsageError, type CommandOption, type OptionValue } from '../command.ts'
import { Sandbox } from './sandbox.ts'

const MODES: readonly string[] = ['auto', 'always', 'never']

/** How commands that run code of the folder are told where. */
export const SANDBOX_OPTIONS: Readonly<Record<'sandbox' | 'network', CommandOption>> = {
  sandbox: {
    type: 'string',
    value: 'WHEN',
    help: 'run code in a sandbox: auto (where there is one; the default), always, or never',
  },
  network: { type: 'boolean', help: 'let code in the sandbox use the network' },
}

export interface FoundSandbox {
  readonly sandbox: Sandbox | undefined
  /** For whoever might have had one: that code ran without, and why. */
  readonly warning: string | undefined
}

export async function findSandbox(written: OptionValue, root: string): Promise<FoundSandbox> {
  const mode = typeof written === 'string' ? written : 'auto'
  if (!MODES.includes(mode))
    throw new UsageError(`--sandbox takes ${MODES.join(', ')}; "${mode}" is none of them.`)
  if (mode === 'never') return { sandbox: undefined, warning: undefined }
  const found = await Sandbox.find(root)
  if (found instanceof Sandbox) return { sandbox: found, warning: undefined }
  if (mode === 'always')
    throw new UsageError(
      `Code is not run: there is no sandbox (${found}). Install bubblewrap on Linux, or leave out --sandbox always.`,
    )
  return {
    sandbox: undefined,
    warning: `Code ran with your rights: there is no sandbox (${found}). Install bubblewrap on Linux, or pass --sandbox never if you trust the folder.`,
  }
}
