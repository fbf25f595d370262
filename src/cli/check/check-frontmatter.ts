import { isFieldName } from '../../content/page-meta.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { plural } from '../../shared/plural.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Read elsewhere than by name: tags of the head, and what the playground and the menu take. */
const READ =
  /^(?:(?:og|twitter):.*|robots|authMethod|playground|contextual|actions|sdk|group|Groups?|GROUPS)$/

/** Fields of frontmatter that nothing reads, each told once with how many pages have it: most are for other tools. */
export function checkFrontmatter(snapshot: Snapshot): readonly Diagnostic[] {
  const uses = new Map<string, { count: number; readonly file: string }>()
  for (const { meta, file, reference } of snapshot.pages.values()) {
    if (reference?.generated) continue
    for (const name of Object.keys(meta.extra)) {
      if (READ.test(name)) continue
      const use = uses.get(name)
      if (use) use.count++
      else uses.set(name, { count: 1, file })
    }
  }
  return [...uses].map(([name, { count, file }]) => ({
    severity: 'info',
    code: 'frontmatter-unread',
    message: `"${name}" is not read; ${plural(count, 'page')} ${count === 1 ? 'has' : 'have'} it.`,
    file,
    line: 1,
    column: 1,
    hint: isFieldName(name.toLowerCase())
      ? `Did you mean "${name.toLowerCase()}"?`
      : 'Keep it for other tools, or remove it.',
  }))
}
