import { ABSENT_HOOKS, ATTRIBUTE_HOOKS, PAGE_HOOKS, type HookPart } from '../../shared/page-hooks.ts'

const HEAD = `---
title: Names for styles
description: IDs, classes and attributes that your style sheets and scripts can rely on.
---

You can rely on these names in [your style sheets and scripts](/writing/styling#style-sheets); they do not change. Repositories that were written for Mintlify use the same ones. \`lectern check\` reports selectors of your style sheets that match nothing on any page ([\`style-unmatched\`](/reference/diagnostics#appearance)).

## IDs and classes
`

const AFTER_NAMES = `
If a heading of a page has one of these names as its anchor, the heading keeps it, and the part of the page is called \`frame-…\` there.

## Attributes
`

const AFTER_ATTRIBUTES = `
On \`html\`, the class \`dark\` says that the page is in dark mode, while scripts run.

## Variables

\`--primary\`, \`--primary-light\`, \`--primary-dark\`, \`--background-light\`, \`--background-dark\` and \`--gray-50\` to \`--gray-950\` are CSS variables with three numbers each, for \`rgb(var(--primary) / 0.1)\`.

## Names without a counterpart

Mintlify documents these too. Pages of Lectern do not have them.
`

/** The manual's page about names for style sheets and scripts. */
export function pageNamesPage(): string {
  const names = table(
    ['Part', 'IDs', 'Classes'],
    PAGE_HOOKS.map((part) => [part.part, code(idsOf(part), '#'), code(classesOf(part), '.')]),
  )
  const attributes = table(
    ['Attribute', 'Where'],
    ATTRIBUTE_HOOKS.map(({ name, where, values }) => [
      code([name], ''),
      values ? `${where}: ${code(values, '')}` : where,
    ]),
  )
  const absent = table(
    ['Names', 'In their place'],
    ABSENT_HOOKS.map(({ ids, classes, instead }) => [
      [code(ids, '#'), code(classes, '.')].filter(Boolean).join(', '),
      instead,
    ]),
  )
  return `${HEAD}\n${names}${AFTER_NAMES}\n${attributes}${AFTER_ATTRIBUTES}\n${absent}`
}

function idsOf({ ids, more }: HookPart): readonly string[] {
  return [...ids, ...(more?.ids ?? [])]
}

function classesOf({ classes, more }: HookPart): readonly string[] {
  return [...classes, ...(more?.classes ?? [])]
}

function code(names: readonly string[], sign: string): string {
  return names.map((name) => `\`${sign}${name}\``).join(', ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('')
}
