import type { Diagnostic } from '../../lib/diagnostic.ts'
import { contrastHex, onButton, PAGE_COLORS, readableHex } from '../../site/theme/colors.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** WCAG 2.2, 1.4.3: text of usual size. */
const ENOUGH = 4.5

/** Colours of docs.json that are hard to read where they stand. */
export function checkColors({ config, reuse }: Snapshot): readonly Diagnostic[] {
  const { primary, light, dark } = config.colors
  const own = config.background?.color
  const page = { light: own?.light ?? PAGE_COLORS.light, dark: own?.dark ?? PAGE_COLORS.dark }
  // Readers who cannot choose see one mode.
  const { strict, default: only } = config.appearance
  const onPage = [
    { name: 'primary', color: primary, on: page.light, mode: 'light' },
    // Without a colour of its own the dark mode has a shade that can be read.
    ...(light === undefined ? [] : [{ name: 'light', color: light, on: page.dark, mode: 'dark' }]),
  ].filter(({ mode }) => !strict || only === 'system' || only === mode)
  const links = onPage.flatMap(({ name, color, on, mode }) => {
    const ratio = contrastHex(color, on)
    if (ratio === undefined || ratio >= ENOUGH) return []
    return finding(reuse, name, {
      message: `colors.${name} (${color}) has a contrast of ${said(ratio)} on the ${mode} page (${on}); readers need 4.5:1.`,
      hint: `Links use a shade that can be read, ${readableHex(color, on)}. Choose it, or one like it, to have the same colour everywhere.`,
    })
  })
  const button = dark ?? primary
  const ratio = contrastHex(button, onButton(button))
  const name = dark === undefined ? 'primary' : 'dark'
  return ratio === undefined || ratio >= ENOUGH
    ? links
    : [
        ...links,
        ...finding(reuse, name, {
          message: `The text of buttons (${onButton(button)}) on colors.${name} (${button}) has a contrast of ${said(ratio)}; readers need 4.5:1.`,
          hint: 'Choose a darker colour for buttons in colors.dark.',
        }),
      ]
}

function finding(
  { config }: Snapshot['reuse'],
  name: string,
  { message, hint }: Pick<Diagnostic, 'message' | 'hint'>,
): readonly Diagnostic[] {
  const place = config.locate(['colors', name]) ?? { file: config.file }
  return [{ severity: 'info', code: 'color-contrast', message, ...place, hint }]
}

/** Cut, not rounded: what is just too little must not look like enough. */
function said(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`
}
