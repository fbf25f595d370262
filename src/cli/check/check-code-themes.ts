import type { Diagnostic } from '../../lib/diagnostic.ts'
import { parseCodeMeta } from '../../shared/code-meta.ts'
import { CODE_THEMES, codeTheme, isCodeTheme } from '../../site/theme/code-themes.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Themes of code that other tools have and we have no colours of. */
export function checkCodeThemes({ config, reuse }: Snapshot): readonly Diagnostic[] {
  const { codeblocks } = config.styling
  return codeTheme(codeblocks).unknown.map((name) => ({
    severity: 'warning',
    code: 'code-theme-unknown',
    message: `Lectern has no colours of the code theme "${name}"; the default ones are used.`,
    ...(reuse.config.locate(['styling', 'codeblocks', ...pathOf(codeblocks, name)]) ?? {
      file: reuse.config.file,
    }),
    hint: `Choose another, such as ${likeIt(name)}.`,
  }))
}

/** A block whose theme we have no colours of has those of the site. */
export function unknownTheme(
  meta: string | null,
  place: Pick<Diagnostic, 'file' | 'line' | 'column'>,
): Diagnostic | undefined {
  const { theme } = parseCodeMeta(meta)
  if (theme === undefined || isCodeTheme(theme)) return undefined
  return {
    severity: 'warning',
    code: 'code-theme-unknown',
    message: `Lectern has no colours of the code theme "${theme}"; this block has those of the site.`,
    ...place,
    hint: `Choose another, such as ${likeIt(theme)}.`,
  }
}

/** Where in the setting a name stands. */
function pathOf(setting: Parameters<typeof codeTheme>[0], name: string): readonly string[] {
  if (typeof setting === 'string') return []
  if (typeof setting.theme !== 'object') return ['theme']
  return ['theme', setting.theme.light === name ? 'light' : 'dark']
}

/** Themes of the same family. */
function likeIt(name: string): string {
  const family = CODE_THEMES.filter((one) => one.split('-')[0] === name.split('-')[0])
  return (family.length > 0 ? family : ['github-light-default', 'dark-plus']).slice(0, 4).join(', ')
}
