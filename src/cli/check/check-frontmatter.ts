import { FIELD_NAMES, isFieldName } from '../../content/page-meta.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { nearest } from '../../lib/nearest.ts'
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
    hint: hintFor(name),
  }))
}

/** Short names are near to many that are something else: `tags` is not `tag`. */
function hintFor(name: string): string {
  const meant = isFieldName(name.toLowerCase())
    ? name.toLowerCase()
    : name.length > 8
      ? nearest(name, FIELD_NAMES)
      : undefined
  return meant ? `Did you mean "${meant}"?` : 'Keep it for other tools, or remove it.'
}
