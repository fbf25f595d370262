import type * as z from 'zod'
import {
  ACTION_NOTES,
  FENCE_NOTES,
  FRONTMATTER_NOTES,
  OPTION_NOTES,
  PROPERTY_NOTES,
  type CompatibilityNote,
} from '../../shared/compatibility.ts'
import { docsConfigSchema } from '../schema/docs-config.ts'
import { sharedFields } from '../schema/navigation-fields.ts'
import { entryFields } from '../schema/navigation.ts'
import { specObjectSchema } from '../schema/spec-source.ts'
import { code, mdxTable } from './mdx-table.ts'
import { fieldRows, optionRows } from './option-rows.ts'
import { referencePage } from './options-table.ts'

/** docs/reference/compatibility.mdx */
export function compatibilityPage(): string {
  return referencePage(
    'Compatibility',
    "What works as in Mintlify's format, what differs, and what is not there: option by option",
    [
      INTRODUCTION,
      `## docs.json\n\n${table(optionNames())}`,
      `## Page actions\n\nThese values of \`contextual.options\` are accepted and show nothing. All others work.\n\n${notes(ACTION_NOTES)}`,
      `## Frontmatter\n\nAll [fields of pages](/writing/pages) work, except for these:\n\n${notes(FRONTMATTER_NOTES)}`,
      `## Components\n\nAll [components](/components) work. These properties differ:\n\n${notes(PROPERTY_NOTES)}`,
      `## Code fences\n\nAll [settings of fences](/writing/code) work, except for these:\n\n${notes(FENCE_NOTES)}`,
    ],
  )
}

const INTRODUCTION = `Lectern reads folders in Mintlify's format. This page lists every option of \`docs.json\` and what becomes of it:

- **works**: as in Mintlify's documentation.
- **differs**: it does something else, which the table explains.
- **not here**: it is accepted and has no effect. \`lectern check\` reports every use, with what to do instead (\`option-without-effect\`, \`frontmatter-without-effect\`, \`fence-without-effect\`).

Nothing is ignored in silence. An unknown option of \`docs.json\` is reported as \`config-unknown-key\`; unknown properties of components and unread fields of frontmatter are notes of \`lectern check --all\` (\`property-unknown\`, \`frontmatter-unread\`).`

/** Every option of docs.json by its path; those of entries of the navigation begin with `*.`. */
export function optionNames(): readonly string[] {
  const site = Object.entries<z.core.$ZodType>(docsConfigSchema.shape)
    .filter(([name]) => name !== 'navigation')
    .flatMap(([name, schema]) => optionRows(name, schema))
  const entries = [sharedFields, ...Object.values<z.core.$ZodShape>(entryFields)]
    .flatMap((fields) => Object.entries<z.core.$ZodType>(fields as z.core.$ZodShape))
    .map(([name]) => `*.${name}`)
  const specs = fieldRows('*.', specObjectSchema.shape).map(({ name }) => name)
  return [...new Set([...site.map(({ name }) => name), 'navigation', ...entries, ...specs])]
}

const STATES = { differs: 'differs', missing: 'not here' } as const

function table(names: readonly string[]): string {
  return mdxTable(
    ['Option', 'State', 'How, and what to do'],
    names.map((name) => {
      const note = OPTION_NOTES[name]
      return [code(name), note ? STATES[note.support] : 'works', note ? sentence(note) : '']
    }),
  )
}

function notes(list: Readonly<Record<string, CompatibilityNote>>): string {
  return mdxTable(
    ['Name', 'State', 'How, and what to do'],
    Object.entries(list).map(([name, note]) => [code(name), STATES[note.support], sentence(note)]),
  )
}

function sentence({ how, instead }: CompatibilityNote): string {
  return [how, instead].filter(Boolean).join(' ')
}
