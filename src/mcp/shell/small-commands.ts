import { decodeBytesToUtf8, defineCommand, type Command } from 'just-bash'
import type { DocsFs } from './docs-fs.ts'

/** `head -n -5` leaves out the last lines, which the shell's own does not know. */
export function headCommand(fs: DocsFs): Command {
  return defineCommand('head', (args, context) => {
    const joined = args.join('\0').replace(/^-n\0-|^-n-|^--lines=-/, '-n-\0')
    const [first, count, ...paths] = joined.split('\0')
    const all = context.origCommand
    if (first !== '-n-' || !/^\d+$/.test(count ?? '') || !all)
      return all?.([...args]) ?? Promise.resolve({ stdout: '', stderr: 'head: not found\n', exitCode: 127 })
    const texts = paths.length === 0 ? [decodeBytesToUtf8(context.stdin)] : []
    const errors: string[] = []
    for (const path of paths) {
      const file = fs.resolvePath(context.cwd, path)
      if (!fs.isFile(file))
        errors.push(`head: cannot open '${path}' for reading: No such file or directory\n`)
      else
        texts.push((paths.length > 1 ? `==> ${path} <==\n` : '') + withoutLast(fs.text(file), Number(count)))
    }
    const stdout = paths.length === 0 ? withoutLast(texts[0] ?? '', Number(count)) : texts.join('\n')
    return Promise.resolve({ stdout, stderr: errors.join(''), exitCode: errors.length > 0 ? 1 : 0 })
  })
}

function withoutLast(text: string, count: number): string {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const kept = lines.slice(0, Math.max(0, lines.length - count))
  return kept.length === 0 ? '' : `${kept.join('\n')}\n`
}

/** `-I{}` and `-n1` are how everybody writes them; the shell's own wants the value apart. */
export function xargsCommand(): Command {
  return defineCommand('xargs', (args, context) => {
    const apart: string[] = []
    let options = true
    for (let at = 0; at < args.length; at++) {
      const arg = args[at] as string
      const [, flag, value] = (options && /^-([InPLds])([^]*)$/.exec(arg)) || []
      if (flag === undefined) {
        if (!arg.startsWith('-')) options = false
        apart.push(arg)
        continue
      }
      const given = value === '' ? args[++at] : value
      // One line at a time; what a command may hold at most is no concern here.
      if (flag === 'L') apart.push('-d', '\\n', '-n', given ?? '')
      else if (flag !== 's') apart.push(`-${flag}`, given ?? '')
    }
    return (
      context.origCommand?.(apart) ??
      Promise.resolve({ stdout: '', stderr: 'xargs: not found\n', exitCode: 127 })
    )
  })
}
