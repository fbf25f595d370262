import { spawn } from 'node:child_process'
import readline from 'node:readline'
import type { Output } from './output.ts'

export interface DevKeys {
  /** Resolves when the author typed q. */
  readonly quit: Promise<void>
  close(): void
}

const HELP =
  '  h + enter  this help\n  r + enter  reload the folder\n  o + enter  open in the browser\n  u + enter  show the URL\n  q + enter  quit'

/** Single letters an author may type while the preview runs; nothing when there is no keyboard. */
export function readKeys({
  output,
  url,
  rebuild,
}: {
  output: Output
  url: string
  rebuild: () => void
}): DevKeys {
  if (!process.stdin.isTTY) return { quit: new Promise(() => undefined), close: () => undefined }
  const lines = readline.createInterface({ input: process.stdin })
  const quit = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      const key = line.trim()
      if (key === 'q') resolve()
      else if (key === 'r') rebuild()
      else if (key === 'o') openBrowser(url)
      else if (key === 'u') output.info(`  ${url}/`)
      else if (key === 'h' || key === '?') output.info(HELP)
    })
  })
  return { quit, close: () => lines.close() }
}

/** Opens the system's browser; when there is none the address in the banner is enough. */
export function openBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command as string, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

const OPENERS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}
