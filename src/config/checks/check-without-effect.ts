import { ACTION_NOTES, OPTION_NOTES, type CompatibilityNote } from '../../shared/compatibility.ts'
import { childOf, nodeAt, stringOf, type LocatedNode } from '../json/located-node.ts'
import type { Finding } from './finding.ts'

/** Finds options that are read and do nothing: nobody should wait for them. */
export function checkWithoutEffect(root: LocatedNode): readonly Finding[] {
  const own = Object.entries(OPTION_NOTES)
    .filter(([path, { support }]) => support === 'missing' && !path.startsWith('*'))
    .flatMap(([path, note]) => finding(path, nodeAt(root, path.split('.')), note))
  const actions = childOf(childOf(root, 'contextual'), 'options')
  const unseen = (actions?.kind === 'array' ? actions.items : []).flatMap((item) => {
    const name = stringOf(item) ?? ''
    return Object.hasOwn(ACTION_NOTES, name) ? finding(`"${name}"`, item, ACTION_NOTES[name]) : []
  })
  return [
    ...own,
    ...unseen,
    ...inside(childOf(root, 'navigation')),
    ...inside(childOf(childOf(root, 'api'), 'openapi')),
  ]
}

const ANYWHERE = Object.entries(OPTION_NOTES)
  .filter(([path, { support }]) => support === 'missing' && path.startsWith('*.'))
  .map(([path, note]) => [path.slice(2), note] as const)

/** Entries of the navigation at any depth, and what they hold. */
function inside(node: LocatedNode | undefined): readonly Finding[] {
  if (node?.kind === 'array') return node.items.flatMap(inside)
  if (node?.kind !== 'object') return []
  const found = ANYWHERE.flatMap(([name, note]) => finding(name, node.entries.get(name), note))
  return [...found, ...[...node.entries.values()].flatMap(inside)]
}

function finding(
  name: string,
  node: LocatedNode | undefined,
  note: CompatibilityNote | undefined,
): readonly Finding[] {
  if (!node || !note) return []
  return [
    {
      code: 'option-without-effect',
      message: `${name} has no effect. ${note.how}`,
      hint: note.instead ?? '',
      node,
    },
  ]
}
