import { posix } from 'node:path'
import yaml from 'js-yaml'
import { isObject } from './json.ts'
import { mintOf } from './mint-extension.ts'
import { operationSlug } from './page-slug.ts'
import type { Operation } from './operations.ts'
import type { Spec } from './spec.ts'
import { groupsOf, UNTAGGED } from './tag-groups.ts'

export interface WrittenPages {
  readonly pages: readonly { readonly file: string; readonly text: string }[]
  /** To be pasted into docs.json. */
  readonly navigation: readonly { readonly group: string; readonly pages: readonly string[] }[]
}

/** One MDX file an operation, and the groups that list them. Hidden operations get neither, as in a navigation. */
export function writtenPages(
  spec: Spec,
  options: { readonly folder: string; readonly named: string },
): WrittenPages {
  const pages: { file: string; text: string }[] = []
  const groups = new Map<string, string[]>()
  const taken = new Set<string>()
  for (const operation of spec.operations) {
    if (operation.hidden || operation.excluded) continue
    // An address of its own counts from the docs folder, not from the folder of the others.
    const { href } = mintOf(operation.raw)
    const under = options.folder === '' ? '' : `${options.folder}/`
    const wanted = href === undefined ? `${under}${operationSlug(operation)}` : href.slice(1)
    const entry = freeName(wanted, taken)
    pages.push({
      file: `${posix.relative(options.folder, entry)}.mdx`,
      text: pageText(spec, operation, options.named),
    })
    const label = groupsOf(spec, operation).at(-1) ?? UNTAGGED
    groups.set(label, [...(groups.get(label) ?? []), entry])
  }
  return { pages, navigation: [...groups].map(([group, list]) => ({ group, pages: list })) }
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let count = 1; taken.has(name); count++) name = `${wanted}-${count}`
  taken.add(name)
  return name
}

/** Frontmatter by a YAML writer: summaries hold colons, quotes and hashes. */
function pageText(spec: Spec, operation: Operation, named: string): string {
  const { metadata, content } = mintOf(operation.raw)
  const { openapi: _, ...own } = isObject(metadata) ? metadata : {}
  const fields = {
    ...(operation.summary === undefined ? {} : { title: spec.titleOf(operation) }),
    openapi: `${fileToken(named)}${operation.key}`,
    ...(operation.deprecated ? { deprecated: true } : {}),
    ...own,
  }
  const block = yaml.dump(fields, { lineWidth: -1, noRefs: true, schema: yaml.CORE_SCHEMA })
  return `---\n${block}---\n${content === undefined ? '' : `\n${content.trim()}\n`}`
}

/** The file is named so that the page stays right when a second spec comes along. */
function fileToken(named: string): string {
  return /\s/.test(named) ? '' : `${named} `
}
