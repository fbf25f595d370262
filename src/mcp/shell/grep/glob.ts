/** Whether a path fits a glob: by the name alone, or by the path when the glob holds a slash. */
export function globTest(glob: string): (path: string) => boolean {
  const whole = glob.includes('/')
  const pattern = new RegExp(`^${source(glob.replace(/^\/|\/$/g, ''))}$`, 'u')
  return (path) => pattern.test(whole ? path.replace(/^\//, '') : path.slice(path.lastIndexOf('/') + 1))
}

function source(glob: string): string {
  let depth = 0
  return glob.replaceAll(/\*\*\/|\*\*|\*|\?|\[!?[^\]/]+\]|[{},]|[^]/gu, (part) => {
    if (part === '**/') return '(?:[^/]+/)*'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (part === '{') return depth++ < 5 ? '(?:' : '\\{'
    if (part === '}' && depth > 0) return depth-- > 0 ? ')' : ''
    if (part === ',' && depth > 0) return '|'
    if (part.length > 2 && part.startsWith('['))
      return `[${part[1] === '!' ? '^' : ''}${part.slice(part[1] === '!' ? 2 : 1, -1).replaceAll(/[\\[\]^]/g, '\\$&')}]`
    return part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
}
