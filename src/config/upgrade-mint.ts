import { arrayNode, childOf, nodeAt, objectNode, scalarNode, stringOf } from './json/located-node.ts'
import type { LocatedNode, ObjectNode, Origin } from './json/located-node.ts'
import { DEFAULT_THEME, themeSchema } from './schema/theme.ts'
import { upgradeMintNavigation } from './upgrade-mint-navigation.ts'

/** Translates the old mint.json into docs.json. Values keep their places, so that messages point into mint.json. */
export function upgradeMint(mint: ObjectNode): ObjectNode {
  const upgraded = build(mint, {
    theme: upgradeTheme(mint),
    colors: only(childOf(mint, 'colors'), ['primary', 'light', 'dark']),
    navigation: upgradeMintNavigation(mint),
    appearance: upgradeAppearance(mint),
    background: upgradeBackground(mint),
    fonts: upgradeFonts(childOf(mint, 'font')),
    navbar: upgradeNavbar(mint),
    footer: upgradeFooter(mint),
    api: upgradeApi(mint),
    integrations: upgradeIntegrations(mint),
    seo: upgradeSeo(mint),
    styling: upgradeStyling(mint),
  })
  const rest = [...mint.entries].filter(([key]) => !TRANSLATED.has(key))
  return objectNode(mint, [...rest, ...upgraded.entries])
}

const TRANSLATED = new Set(
  `theme colors navigation tabs anchors versions primaryTab topAnchor modeToggle background backgroundImage font
  topbar topbarLinks topbarCtaButton topbarCtaLink footer footerSocials api openapi analytics integrations metadata
  seo codeBlock eyebrow feedback isWhiteLabeled layout rounded sidebar`.split(/\s+/),
)

function upgradeTheme(mint: ObjectNode): LocatedNode {
  const theme = childOf(mint, 'theme')
  // The old themes have no counterpart; the default is the nearest in look.
  return theme && themeSchema.safeParse(stringOf(theme)).success
    ? theme
    : scalarNode(theme ?? mint, DEFAULT_THEME)
}

function upgradeAppearance(mint: ObjectNode): LocatedNode | undefined {
  return rename(childOf(mint, 'modeToggle'), { isHidden: 'strict' })
}

function upgradeBackground(mint: ObjectNode): LocatedNode | undefined {
  return optional(mint, {
    image: childOf(mint, 'backgroundImage'),
    decoration: nodeAt(mint, ['background', 'style']),
    color: nodeAt(mint, ['colors', 'background']),
  })
}

function upgradeFonts(font: LocatedNode | undefined): LocatedNode | undefined {
  const fonts = rename(font, { headings: 'heading', url: 'source' })
  if (fonts?.kind !== 'object') return fonts
  return objectNode(
    fonts,
    [...fonts.entries].map(([key, child]) => [key, rename(child, { url: 'source' })] as const),
  )
}

function upgradeNavbar(mint: ObjectNode): LocatedNode | undefined {
  const links = childOf(mint, 'topbarLinks')
  const button = childOf(mint, 'topbarCtaButton') ?? childOf(mint, 'topbarCtaLink')
  return optional(mint, {
    links: links?.kind === 'array' ? arrayNode(links, links.items.map(upgradeLink)) : undefined,
    primary: button && upgradeButton(button),
  })
}

function upgradeLink(link: LocatedNode): LocatedNode {
  const type = childOf(link, 'type')
  return build(link, {
    type: ['github', 'discord'].includes(stringOf(type) ?? '') ? type : undefined,
    label: childOf(link, 'name'),
    href: childOf(link, 'url'),
  })
}

function upgradeButton(button: LocatedNode): LocatedNode {
  const github = stringOf(childOf(button, 'type')) === 'github'
  return build(button, {
    type: scalarNode(button, github ? 'github' : 'button'),
    label: childOf(button, 'name'),
    href: childOf(button, 'url'),
  })
}

function upgradeFooter(mint: ObjectNode): LocatedNode | undefined {
  const columns = nodeAt(mint, ['footer', 'links'])
  return optional(mint, {
    socials: upgradeSocials(nodeAt(mint, ['footer', 'socials']) ?? childOf(mint, 'footerSocials')),
    links: columns?.kind === 'array' ? arrayNode(columns, columns.items.map(upgradeColumn)) : undefined,
  })
}

/** Old files have an object, or a list of `{ type, url }`. */
function upgradeSocials(socials: LocatedNode | undefined): LocatedNode | undefined {
  if (socials?.kind !== 'array') return socials
  const entries = socials.items.flatMap((item): [string, LocatedNode][] => {
    const type = stringOf(childOf(item, 'type'))
    const url = childOf(item, 'url')
    return type !== undefined && url ? [[type, url]] : []
  })
  return objectNode(socials, entries)
}

function upgradeColumn(column: LocatedNode): LocatedNode {
  const links = childOf(column, 'links')
  return build(column, {
    header: childOf(column, 'title'),
    items:
      links?.kind === 'array'
        ? arrayNode(
            links,
            links.items.map((link) => rename(link, { url: 'href' })),
          )
        : undefined,
  })
}

function upgradeApi(mint: ObjectNode): LocatedNode | undefined {
  const api = childOf(mint, 'api')
  const auth = childOf(api, 'auth')
  const proxyOff = nodeAt(mint, ['api', 'playground', 'disableProxy'])
  const display = nodeAt(mint, ['api', 'playground', 'mode'])
  const languages = nodeAt(mint, ['api', 'request', 'example', 'languages'])
  return optional(api ?? mint, {
    openapi: childOf(mint, 'openapi'),
    // Old modes "show" and "hide" became "interactive" and "none".
    playground: optional(api ?? mint, {
      display:
        display &&
        scalarNode(display, OLD_MODES[stringOf(display) ?? ''] ?? stringOf(display) ?? 'interactive'),
      proxy: proxyOff?.kind === 'scalar' ? scalarNode(proxyOff, proxyOff.value !== true) : undefined,
    }),
    params: only(childOf(api, 'paramFields'), ['expanded']),
    examples: languages && build(languages, { languages }),
    mdx: optional(api ?? mint, { server: childOf(api, 'baseUrl'), auth: only(auth, ['method', 'name']) }),
  })
}

const OLD_MODES: Readonly<Record<string, string>> = { show: 'interactive', hide: 'none' }

/** Analytics and chat widgets had two places, and the chats only an id instead of an object. */
function upgradeIntegrations(mint: ObjectNode): LocatedNode | undefined {
  const entries = new Map<string, LocatedNode>()
  for (const place of [childOf(mint, 'analytics'), childOf(mint, 'integrations')]) {
    if (place?.kind !== 'object') continue
    for (const [name, node] of place.entries) {
      const idKey = { intercom: 'appId', frontchat: 'snippetId' }[name]
      entries.set(name, idKey && node.kind === 'scalar' ? build(node, { [idKey]: node }) : node)
    }
  }
  return entries.size > 0 ? objectNode(mint, entries) : undefined
}

function upgradeSeo(mint: ObjectNode): LocatedNode | undefined {
  const hidden = nodeAt(mint, ['seo', 'indexHiddenPages'])
  return optional(mint, {
    metatags: childOf(mint, 'metadata'),
    indexing: hidden?.kind === 'scalar' && hidden.value === true ? scalarNode(hidden, 'all') : undefined,
  })
}

function upgradeStyling(mint: ObjectNode): LocatedNode | undefined {
  const mode = nodeAt(mint, ['codeBlock', 'mode'])
  return optional(mint, {
    eyebrows: nodeAt(mint, ['eyebrow', 'display']),
    codeblocks: mode && scalarNode(mode, stringOf(mode) === 'dark' ? 'dark' : 'system'),
  })
}

type Members = Readonly<Record<string, LocatedNode | undefined>>

/** An object of the members that exist. */
function build(origin: Origin, members: Members): ObjectNode {
  return objectNode(
    origin,
    Object.entries(members).flatMap(([key, node]): [string, LocatedNode][] => (node ? [[key, node]] : [])),
  )
}

/** The same, or nothing when no member exists. */
function optional(origin: Origin, members: Members): ObjectNode | undefined {
  const object = build(origin, members)
  return object.entries.size > 0 ? object : undefined
}

function only(node: LocatedNode | undefined, keys: readonly string[]): LocatedNode | undefined {
  if (node?.kind !== 'object') return node
  return objectNode(
    node,
    [...node.entries].filter(([key]) => keys.includes(key)),
  )
}

function rename<Node extends LocatedNode | undefined>(
  node: Node,
  names: Readonly<Record<string, string>>,
): Node | ObjectNode {
  if (node?.kind !== 'object') return node
  return objectNode(
    node,
    [...node.entries].map(([key, child]) => [names[key] ?? key, child] as const),
  )
}
