import { styleText } from 'node:util'
import { formatDiagnostic, formatPlaces, type Diagnostic } from '../lib/diagnostic.ts'
import { repositoryPath } from './repository-path.ts'

type Style = Parameters<typeof styleText>[0]

/** Where it goes: `process`, or whoever runs a command within their own program. */
export interface Streams {
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

export interface FindingOptions {
  /** The docs folder that files are named in. */
  readonly root?: string
  /** Gives the lines that a finding is about. */
  readonly frame?: (found: Diagnostic) => string | undefined
  /** Also print every place of a finding that has several. */
  readonly places?: boolean
}

/** What commands print: results to stdout, everything said along the way to stderr. */
export class Output {
  readonly json: boolean
  readonly quiet: boolean
  readonly #github: boolean
  readonly #to: Streams
  #progress = false

  constructor(
    { json, quiet, github }: { json: boolean; quiet: boolean; github: boolean },
    to: Streams = process,
  ) {
    this.json = json
    this.quiet = quiet
    this.#github = github
    this.#to = to
  }

  /** A result. */
  print(text: string): void {
    this.#to.stdout.write(`${text}\n`)
  }

  data(value: unknown): void {
    this.print(JSON.stringify(value, null, 2))
  }

  /** A remark for a person; silent with --json and --quiet. */
  info(text = ''): void {
    this.#endProgress()
    if (!this.json && !this.quiet) this.#to.stderr.write(`${text}\n`)
  }

  problem(text: string): void {
    this.#endProgress()
    this.#to.stderr.write(`${text}\n`)
  }

  /** One line that is rewritten while something long is going on; nothing when nobody watches. */
  progress(text: string): void {
    if (this.json || this.quiet || !this.#to.stderr.isTTY) return
    this.#to.stderr.write(`\r\u001B[2K${this.style('dim', text)}`)
    this.#progress = true
  }

  /** A person watches. */
  get isTerminal(): boolean {
    return !this.#github && (this.#to.stdout as { readonly isTTY?: boolean }).isTTY === true
  }

  diagnostics(diagnostics: readonly Diagnostic[], { root, frame, places }: FindingOptions = {}): void {
    this.#endProgress()
    for (const diagnostic of diagnostics) {
      this.print(this.#github ? annotation(diagnostic, root) : this.#coloured(diagnostic))
      if (places === true && !this.#github) for (const line of formatPlaces(diagnostic)) this.print(line)
      const lines = frame?.(diagnostic)
      if (lines !== undefined) this.print(`${styleText('dim', lines, { stream: this.#to.stdout })}\n`)
    }
  }

  style(style: Style, text: string): string {
    return styleText(style, text, { stream: this.#to.stderr })
  }

  #coloured(diagnostic: Diagnostic): string {
    const style = (name: Style, text: string) => styleText(name, text, { stream: this.#to.stdout })
    const colour =
      diagnostic.severity === 'error' ? 'red' : diagnostic.severity === 'warning' ? 'yellow' : 'blue'
    return formatDiagnostic(diagnostic).replace(
      `  ${diagnostic.severity}  ${diagnostic.code}  `,
      () => `  ${style(colour, diagnostic.severity)}  ${style('dim', diagnostic.code)}  `,
    )
  }

  #endProgress(): void {
    if (this.#progress) this.#to.stderr.write('\r\u001B[2K')
    this.#progress = false
  }
}

/** The form GitHub turns into a remark beside the line. It knows files by where they are in the repository. */
function annotation(
  { severity, code, message, file, line, column, hint }: Diagnostic,
  root: string | undefined,
): string {
  const level = severity === 'info' ? 'notice' : severity
  const text = escaped(`${message}${hint ? ` ${hint}` : ''}`)
  const named = file === undefined || root === undefined ? file : repositoryPath(root, file)
  const place = escaped(named ?? '')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C')
  return `::${level} file=${place},line=${line ?? 1},col=${column ?? 1},title=${code}::${text}`
}

/** Nothing that an author wrote begins another command. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

const BAR = 20

/** How far something has come, for a line of progress. */
export function bar(done: number): string {
  const part = Math.min(Math.max(done, 0), 1)
  const full = Math.floor(part * BAR)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(Math.floor(part * 100)).padStart(3)} %`
}
