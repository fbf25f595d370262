import { stripVTControlCharacters, styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

const LEVEL_STYLES: Readonly<Record<string, Style>> = {
  fatal: 'red',
  error: 'red',
  warn: 'yellow',
  debug: 'dim',
  trace: 'dim',
}

/** A line of the log for people: time, what happened, and the rest as `name=value`. */
export function prettyLine(json: string, colours: boolean): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>
  const paint = (style: Style, text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text
  const clock = String(time).slice(11, 19)
  const label = paint(LEVEL_STYLES[String(level)] ?? 'green', String(level).padEnd(5))
  const fields = Object.entries(rest).map(([name, value]) => ` ${paint('dim', `${name}=`)}${plain(value)}`)
  const stack = (err as { stack?: string } | undefined)?.stack
  const below = stack === undefined ? '' : `\n${stack.replace(/^/gm, '    ')}`
  return `${paint('dim', clock)} ${label} ${plain(msg ?? '')}${fields.join('')}${below}\n`
}

/** A terminal obeys control characters; what readers send must not reach it. */
function plain(value: unknown): string {
  return stripVTControlCharacters(typeof value === 'string' ? value : JSON.stringify(value))
}
