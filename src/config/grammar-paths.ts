import type { DocsConfig } from './schema/docs-config.ts'

/** More languages than anybody describes. */
export const MOST_GRAMMARS = 20

/** Files of the folder that describe languages of code, as docs.json names them; the first of them are read. */
export function grammarPaths({ styling }: Pick<DocsConfig, 'styling'>): readonly string[] {
  const { codeblocks } = styling
  const given = typeof codeblocks === 'string' ? [] : (codeblocks.languages?.custom ?? [])
  return given.map((file) => file.replace(/^(?:\.?\/)+/, ''))
}
