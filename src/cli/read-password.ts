import readline from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UsageError, type CommandInput } from './command.ts'

/** From standard input, or typed unseen. Never on the command line, where other users of the machine could see it. */
export async function readPassword({ options, output }: CommandInput): Promise<string> {
  if (options['password-stdin'] === true) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY) throw new UsageError('Pass the password on standard input with --password-stdin.')
  output.problem('Password:')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = readline.createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
  }
}
