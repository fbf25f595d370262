import { View } from '../../access/view.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { nearest } from '../../lib/nearest.ts'
import { plural } from '../../shared/plural.ts'
import { ABSENT_HOOKS, ATTRIBUTE_HOOKS, PAGE_HOOKS } from '../../shared/page-hooks.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { firstMissing, namesIn, needsOf, type Need, type NeededName } from './styles/needed-names.ts'
import { isCounted, isOfDiagrams, ownNames } from './styles/own-names.ts'
import { readSheet, TOO_LARGE, type SheetFailure, type SheetSelector } from './styles/read-sheet.ts'
import { repositoryNames, type RepositoryNames } from './styles/repository-names.ts'

/** So many are named in the sentence; all of them are places of the finding. */
const NAMED = 3

interface ReadSelector extends SheetSelector {
  readonly file: string
  readonly needs: readonly Need[]
}

/**
 * Selectors of the folder's own style sheets that match nothing on any page: they name a class, an id or an attribute
 * that neither we nor the folder give to any element. One finding a sheet for those that are about a part of the page,
 * since readers miss what they did, and one for the rest, which nobody misses.
 */
export function checkStyles(
  snapshot: Snapshot,
  anchors: ReadonlySet<string> | undefined,
): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  const selectors: ReadSelector[] = []
  // Those that readers are sent, whoever they are.
  for (const url of View.of(snapshot, { kind: 'unrestricted' }).files.styles) {
    const file = decodeURI(url).slice(1)
    const text = snapshot.folder.text(file)?.text
    const sheet = text === undefined ? TOO_LARGE : readSheet(text)
    if (sheet.failure) found.push(unreadable(file, sheet.failure))
    if (sheet.leftOut !== undefined) found.push(unchecked(file, sheet.leftOut))
    for (const selector of sheet.selectors)
      selectors.push({ ...selector, file, needs: needsOf(selector.parts) })
  }
  const isOurs = remembered((name) => isOwn(name) || isAnchor(name, anchors))
  const strange = selectors.filter(({ needs }) => firstMissing(needs, isOurs) !== undefined)
  if (strange.length === 0) return found
  const wanted = strange.flatMap(({ needs }) => namesIn(needs)).filter((name) => !isOurs(name))
  const brought = repositoryNames(snapshot, wanted)
  const has = remembered((name) => isOurs(name) || isBrought(name, brought))
  const dead = strange.flatMap((selector) => {
    const missing = firstMissing(selector.needs, has)
    return missing ? [{ ...selector, missing }] : []
  })
  for (const ofFile of Map.groupBy(dead, (one) => one.file).values()) {
    const [lost, unused] = [ofFile.filter(namesHook), ofFile.filter((one) => !namesHook(one))]
    if (lost.length > 0) found.push(unmatched(lost))
    if (unused.length > 0) found.push(unusedRules(unused))
  }
  return found
}

/** A sheet names the same parts again and again. */
function remembered(ask: (name: NeededName) => boolean): (name: NeededName) => boolean {
  const answers = new Map<string, boolean>()
  return (name) => {
    const key = `${name.kind} ${name.whole} ${name.name}`
    const answer = answers.get(key) ?? ask(name)
    answers.set(key, answer)
    return answer
  }
}

function isOwn({ kind, name, whole }: NeededName): boolean {
  const { classes, ids, attributes, values } = ownNames()
  if (kind === 'attribute') return attributes.has(name)
  if (kind === 'value') return values.has(name)
  if (kind === 'id' && whole && isCounted(name)) return true
  const names = kind === 'class' ? classes : ids
  return whole ? names.has(name) : hasPiece(names, name)
}

/** Without anchors, an id may be that of any heading. */
function isAnchor({ kind, name, whole }: NeededName, anchors: ReadonlySet<string> | undefined): boolean {
  if (kind !== 'id') return false
  if (anchors === undefined) return insteadOf({ kind, name, whole }) === undefined
  return whole ? anchors.has(name) : hasPiece(anchors, name)
}

function hasPiece(names: ReadonlySet<string>, piece: string): boolean {
  const wanted = piece.toLowerCase()
  return [...names].some((name) => name.toLowerCase().includes(wanted))
}

function isBrought(name: NeededName, brought: RepositoryNames): boolean {
  return brought.has(name) || (name.kind === 'class' && brought.hasDiagrams && isOfDiagrams(name.name))
}

function unreadable(file: string, { reason, line, column }: SheetFailure): Diagnostic {
  return {
    severity: 'warning',
    code: 'style-invalid',
    message: `This style sheet has an error, and browsers skip what they cannot read: ${reason}.`,
    file,
    line,
    column,
    hint: 'Correct it, or add the file to .lecternignore.',
  }
}

function unchecked(file: string, leftOut: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'style-unchecked',
    message: `This style sheet is large: ${leftOut}. Every reader downloads it.`,
    file,
    hint: 'Leave out of it what no page uses, or add the file to .lecternignore.',
  }
}

interface DeadSelector extends ReadSelector {
  readonly missing: NeededName
}

/** Whether a selector is about a part of the page that the format documents. */
function namesHook({ needs }: DeadSelector): boolean {
  return namesIn(needs).some(({ kind, name }) => {
    if (kind === 'attribute') return ATTRIBUTE_HOOKS.some((hook) => hook.name === name)
    if (kind === 'value') return true
    const of = kind === 'id' ? 'ids' : 'classes'
    return (
      PAGE_HOOKS.some((part) => part[of].includes(name) || part.more?.[of]?.includes(name) === true) ||
      ABSENT_HOOKS.some((part) => part[of].includes(name))
    )
  })
}

function unmatched(dead: readonly DeadSelector[]): Diagnostic {
  return {
    severity: 'warning',
    code: 'style-unmatched',
    message: `${plural(dead.length, 'selector')} for parts of the page ${dead.length === 1 ? 'matches' : 'match'} nothing: ${nobodyHas(dead)}.`,
    hint: `${hintOf((dead[0] as DeadSelector).missing)} The manual lists the names that pages have, under Names for styles.`,
    ...placesOf(dead),
  }
}

function unusedRules(dead: readonly DeadSelector[]): Diagnostic {
  return {
    severity: 'info',
    code: 'style-unused',
    message: `${plural(dead.length, 'selector')} of this style sheet ${dead.length === 1 ? 'matches' : 'match'} nothing: ${nobodyHas(dead)}.`,
    hint: 'Remove them, or correct the names.',
    ...placesOf(dead),
  }
}

function nobodyHas(dead: readonly DeadSelector[]): string {
  const names = [...new Set(dead.map(({ missing }) => written(missing)))]
  const some = names.slice(0, NAMED).map((name) => `\`${name}\``)
  const more = names.length > NAMED ? ` and ${plural(names.length - NAMED, 'other name')}` : ''
  return `no page has ${some.join(', ')}${more}`
}

function placesOf(dead: readonly DeadSelector[]): Pick<Diagnostic, 'file' | 'line' | 'column' | 'places'> {
  const { file, line, column } = dead[0] as DeadSelector
  const places = dead.map((one) => ({
    file,
    line: one.line,
    column: one.column,
    text: `\`${one.text}\`: no page has \`${written(one.missing)}\`. ${hintOf(one.missing)}`,
  }))
  return { file, line, column, places }
}

function hintOf(missing: NeededName): string {
  const instead = insteadOf(missing)
  if (instead !== undefined) return instead
  const close = missing.whole ? nearest(missing.name, closeTo(missing)) : undefined
  return close === undefined
    ? 'Remove it, or name another part of the page.'
    : `Did you mean \`${written({ ...missing, name: close })}\`?`
}

function insteadOf({ kind, name }: NeededName): string | undefined {
  return ABSENT_HOOKS.find(
    ({ ids, classes }) =>
      (kind === 'id' && ids.includes(name)) || (kind === 'class' && classes.includes(name)),
  )?.instead
}

/** Names for authors of the same kind that begin alike; our own others may change. */
function closeTo({ kind, name }: NeededName): readonly string[] {
  const all =
    kind === 'attribute'
      ? ATTRIBUTE_HOOKS.map((hook) => hook.name)
      : kind === 'value'
        ? [...ownNames().values]
        : PAGE_HOOKS.flatMap((part) => (kind === 'id' ? part.ids : part.classes))
  return all.filter((one) => one.startsWith(name.slice(0, 3)))
}

/** A name as it stands in a selector. */
function written({ kind, name, whole }: NeededName): string {
  if (kind === 'attribute') return `[${name}]`
  if (kind === 'value') return `[${name.replace('=', '="')}"]`
  if (!whole) return `[${kind}*="${name}"]`
  return `${kind === 'id' ? '#' : '.'}${name}`
}
