/**
 * Colours of a theme in the order of `NAMES`: text, background, then one for each class of the highlighter.
 * Reduced from the well-known editor themes of the same names to the fourteen kinds of token we tell apart.
 */
type Colors = readonly string[]

const NAMES = 'fg bg k s n f t b c p g a v i d'.split(' ')

const THEMES: Readonly<Record<string, string>> = {
  'catppuccin-frappe':
    '#c6d0f5 #303446 #ca9ee6 #a6d189 #ef9f76 #8caaee #e5c890 #ef9f76 #949cbb #8caaee #8caaee #e5c890 #c6d0f5 #a6d189 #e78284',
  'catppuccin-latte':
    '#4c4f69 #eff1f5 #8839ef #40a02b #fe640b #1e66f5 #df8e1d #fe640b #7c7f93 #1e66f5 #1e66f5 #df8e1d #4c4f69 #40a02b #d20f39',
  'catppuccin-macchiato':
    '#cad3f5 #24273a #c6a0f6 #a6da95 #f5a97f #8aadf4 #eed49f #f5a97f #939ab7 #8aadf4 #8aadf4 #eed49f #cad3f5 #a6da95 #ed8796',
  'catppuccin-mocha':
    '#cdd6f4 #1e1e2e #cba6f7 #a6e3a1 #fab387 #89b4fa #f9e2af #fab387 #9399b2 #89b4fa #89b4fa #f9e2af #cdd6f4 #a6e3a1 #f38ba8',
  'dark-plus':
    '#d4d4d4 #1e1e1e #c586c0 #ce9178 #b5cea8 #dcdcaa #4ec9b0 #569cd6 #6a9955 #9cdcfe #569cd6 #9cdcfe #9cdcfe #b5cea8 #ce9178',
  dracula:
    '#f8f8f2 #282a36 #ff79c6 #f1fa8c #bd93f9 #50fa7b #8be9fd #bd93f9 #6272a4 #66d9ef #ff79c6 #50fa7b #f8f8f2 #50fa7b #ff5555',
  'github-dark':
    '#e1e4e8 #24292e #f97583 #9ecbff #79b8ff #b392f0 #b392f0 #79b8ff #8b949e #79b8ff #85e89d #b392f0 #ffab70 #85e89d #fdaeb7',
  'github-dark-default':
    '#e6edf3 #0d1117 #ff7b72 #a5d6ff #79c0ff #d2a8ff #ffa657 #79c0ff #8b949e #79c0ff #7ee787 #79c0ff #ffa657 #7ee787 #ffa198',
  'github-light':
    '#24292e #ffffff #d73a49 #032f62 #005cc5 #6f42c1 #6f42c1 #005cc5 #6a737d #005cc5 #22863a #6f42c1 #c04500 #22863a #b31d28',
  'github-light-default':
    '#1f2328 #ffffff #cf222e #0a3069 #0550ae #8250df #953800 #0550ae #59636e #0550ae #116329 #0550ae #953800 #116329 #82071e',
  'gruvbox-dark-medium':
    '#ebdbb2 #282828 #fb4934 #b8bb26 #d3869b #b8bb26 #fabd2f #d3869b #928374 #83a598 #8ec07c #fabd2f #83a598 #b8bb26 #fb4934',
  'light-plus':
    '#000000 #ffffff #af00db #a31515 #098658 #795e26 #267f99 #0000ff #008000 #0451a5 #800000 #e50000 #001080 #098658 #a31515',
  'material-theme':
    '#eeffff #263238 #c792ea #c3e88d #f78c6c #82aaff #ffcb6b #f78c6c #7c8f98 #82aaff #f07178 #c792ea #eeffff #c3e88d #f07178',
  'material-theme-darker':
    '#eeffff #212121 #c792ea #c3e88d #f78c6c #82aaff #ffcb6b #f78c6c #8a8a8a #82aaff #f07178 #c792ea #eeffff #c3e88d #f07178',
  'min-dark':
    '#b392f0 #1f1f1f #f97583 #ffab70 #f8f8f8 #b392f0 #b392f0 #79b8ff #8b8b8b #79b8ff #ffab70 #b392f0 #79b8ff #85e89d #fdaeb7',
  'min-light':
    '#24292e #ffffff #d32f2f #22863a #1976d2 #6f42c1 #6f42c1 #1976d2 #737d87 #1976d2 #22863a #6f42c1 #24292e #22863a #b31d28',
  monokai:
    '#f8f8f2 #272822 #f92672 #e6db74 #ae81ff #a6e22e #66d9ef #ae81ff #88846f #66d9ef #f92672 #a6e22e #fd971f #a6e22e #f92672',
  'night-owl':
    '#d6deeb #011627 #c792ea #ecc48d #f78c6c #82aaff #ffcb8b #ff5874 #7c9393 #7fdbca #caece6 #addb67 #d6deeb #c5e478 #ef5350',
  nord: '#d8dee9 #2e3440 #81a1c1 #a3be8c #b48ead #88c0d0 #8fbcbb #81a1c1 #7b88a1 #88c0d0 #81a1c1 #8fbcbb #d8dee9 #a3be8c #bf616a',
  'one-dark-pro':
    '#abb2bf #282c34 #c678dd #98c379 #d19a66 #61afef #e5c07b #d19a66 #7f848e #e06c75 #e06c75 #d19a66 #e06c75 #98c379 #e06c75',
  'one-light':
    '#383a42 #fafafa #a626a4 #50a14f #986801 #4078f2 #c18401 #986801 #86878d #e45649 #e45649 #986801 #e45649 #50a14f #e45649',
  'rose-pine':
    '#e0def4 #191724 #31748f #f6c177 #ebbcba #ebbcba #9ccfd8 #ebbcba #908caa #c4a7e7 #9ccfd8 #c4a7e7 #e0def4 #9ccfd8 #eb6f92',
  'solarized-dark':
    '#93a1a1 #002b36 #859900 #2aa198 #d33682 #268bd2 #cb4b16 #b58900 #6c8289 #268bd2 #268bd2 #93a1a1 #268bd2 #859900 #dc322f',
  'solarized-light':
    '#586e75 #fdf6e3 #859900 #2aa198 #d33682 #268bd2 #cb4b16 #b58900 #839191 #268bd2 #268bd2 #93a1a1 #268bd2 #859900 #dc322f',
  'tokyo-night':
    '#a9b1d6 #1a1b26 #bb9af7 #9ece6a #ff9e64 #7aa2f7 #0db9d7 #ff9e64 #6b7394 #73daca #f7768e #bb9af7 #c0caf5 #9ece6a #f7768e',
  'vitesse-dark':
    '#dbd7ca #121212 #4d9375 #c98a7d #4c9a91 #80a665 #5da994 #4d9375 #758575 #b8a965 #4d9375 #bd976a #bd976a #80a665 #cb7676',
  'vitesse-light':
    '#393a34 #ffffff #1e754f #b56959 #2f798a #59873a #2e8f82 #1e754f #8c988c #998418 #1e754f #b07d48 #b07d48 #59873a #ab5959',
}

/** Names of all themes that we have colours of. */
export const CODE_THEMES: readonly string[] = Object.keys(THEMES)

/** What a name stands for when it is not that of one theme. */
const DEFAULT = { light: 'github-light-default', dark: 'dark-plus' }

export interface CodeTheme {
  /** Declarations for `:root`; empty when the style sheet's own colours fit. */
  readonly variables: string
  /** Declarations for what stands on the ground of code: a dark theme may be that of light pages, or a light one of dark. */
  readonly onCode: string
  /** Names we have no colours for, so that the caller can say so. */
  readonly unknown: readonly string[]
}

const blocks = new Map<string, string>()

/** Declarations of one block that has colours of its own; undefined where the name is that of no theme. */
export function blockStyle(theme: string | undefined): string | undefined {
  if (theme === undefined || !isCodeTheme(theme)) return undefined
  const known = blocks.get(theme)
  if (known !== undefined) return known
  const { variables, onCode } = codeTheme(theme)
  blocks.set(theme, variables + onCode)
  return variables + onCode
}

export function isCodeTheme(name: string): boolean {
  return name === 'dark' || name === 'css-variables' || Object.hasOwn(THEMES, name)
}

/** docs.json `styling.codeblocks` -> colours of code in light and dark mode. */
export function codeTheme(
  setting:
    | string
    | { readonly theme?: string | { readonly light: string; readonly dark: string } | undefined },
): CodeTheme {
  const theme = typeof setting === 'string' ? setting : (setting.theme ?? 'system')
  if (theme === 'system') return { variables: '', onCode: '', unknown: [] }
  if (theme === 'css-variables') return { variables: authorVariables(), onCode: WORDS, unknown: [] }
  const wanted =
    typeof theme === 'object'
      ? theme
      : theme === 'dark'
        ? { light: DEFAULT.dark, dark: DEFAULT.dark }
        : { light: theme, dark: theme }
  const unknown = [...new Set([wanted.light, wanted.dark])].filter((name) => !Object.hasOwn(THEMES, name))
  const light = colorsOf(wanted.light, DEFAULT.light)
  const dark =
    wanted.light === wanted.dark && unknown.length === 0 ? light : colorsOf(wanted.dark, DEFAULT.dark)
  const variables = NAMES.map((name, at) =>
    light[at] === dark[at]
      ? `--code-${name}:${light[at]};`
      : `--code-${name}:light-dark(${light[at]},${dark[at]});`,
  ).join('')
  // One theme for both: whatever has a light and a dark colour has the one that suits the ground.
  const onCode = light === dark ? `color-scheme:${isDark(light[1] ?? '') ? 'dark' : 'light'};` : WORDS
  return { variables, onCode, unknown }
}

const WORDS = '--strong:var(--code-fg);--soft:color-mix(in oklab,var(--code-fg) 72%,var(--code-bg));'

function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}

/** Colours that the author's style sheet gives by the format's names; what it leaves out has our default. */
const AUTHOR_NAMES: Readonly<Record<string, string>> = {
  fg: 'color-text',
  bg: 'color-background',
  k: 'token-keyword',
  s: 'token-string',
  n: 'token-constant',
  f: 'token-function',
  t: 'token-function',
  b: 'token-constant',
  c: 'token-comment',
  p: 'token-parameter',
  g: 'token-keyword',
  a: 'token-string-expression',
  v: 'token-parameter',
}

function authorVariables(): string {
  const [light, dark] = [colorsOf(DEFAULT.light, DEFAULT.light), colorsOf(DEFAULT.dark, DEFAULT.dark)]
  return NAMES.map((name, at) => {
    const ours = `light-dark(${light[at]},${dark[at]})`
    const own = AUTHOR_NAMES[name]
    return `--code-${name}:${own === undefined ? ours : `var(--mint-${own},${ours})`};`
  }).join('')
}

function colorsOf(name: string, fallback: string): Colors {
  return (THEMES[Object.hasOwn(THEMES, name) ? name : fallback] ?? '').split(' ')
}
