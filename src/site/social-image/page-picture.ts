import fs from 'node:fs'
import { memo } from '../../lib/memo.ts'
import type { Page } from '../../content/page.ts'
import type { FileEntry } from '../../content/list-files.ts'
import { pageColors } from '../theme/background.ts'
import { LAYOUTS } from '../../shared/themes.ts'
import { routeData, type SiteFiles, type SiteView } from '../page/route-data.ts'
import type { SiteConfig } from '../page/site-config.ts'
import type { Picture } from './picture.ts'

/** What drawing needs besides a view of the site. */
export interface PictureView extends SiteView {
  readonly files: SiteFiles & {
    get(path: string): FileEntry | undefined
    locate(entry: FileEntry): string | undefined
  }
}

const MAX_FILE = 2_000_000
const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** The picture of one page: its title and section in the site's colours. */
export function pagePicture(view: PictureView, page: Page, baseUrl: string | undefined): Picture {
  const route = routeData(view, page, { baseUrl })
  const home = page.title === route.site.name
  return {
    ...sitePicture(view, baseUrl),
    title: page.title,
    section: home ? undefined : (route.groups.at(-1)?.label ?? sectionOf(route.standing.trail)),
    description: route.description,
    rightToLeft: route.direction === 'rtl',
  }
}

/** The picture of the site as a whole, for pages that have none of their own. */
export function sitePicture(view: PictureView, baseUrl: string | undefined): Picture {
  const site = view.config
  const dark = isDark(site)
  const mode = dark ? 'dark' : 'light'
  const image = site.thumbnails?.background
  return {
    site: site.name,
    title: site.name,
    section: undefined,
    description: site.description,
    host: baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).host : undefined,
    rightToLeft: false,
    dark,
    layout: LAYOUTS[site.theme],
    background: pageColors(site.background)[mode],
    primary: (dark ? site.colors.light : undefined) ?? site.colors.primary,
    family: site.thumbnails?.fonts?.family,
    logo: fileOf(view, typeof site.logo === 'string' ? site.logo : site.logo?.[mode]),
    image: fileOf(view, image),
  }
}

/** `thumbnails.appearance`, else the mode the site opens in. */
function isDark({ appearance, thumbnails }: SiteConfig): boolean {
  return (thumbnails?.appearance ?? appearance.default) === 'dark'
}

function sectionOf(trail: readonly { readonly kind: string; readonly label: string }[]): string | undefined {
  return trail.findLast(({ kind }) => kind === 'tab' || kind === 'anchor' || kind === 'dropdown')?.label
}

/** A file of the docs folder as a `data:` address. What is on another server is not fetched for a picture. */
function fileOf(view: PictureView, path: string | undefined): string | undefined {
  if (path === undefined || /^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) return undefined
  const files = filesOf(view)
  if (!files.has(path)) files.set(path, readFile(view, path.replace(/^(?:\.?\/)+/, '')))
  return files.get(path)
}

// Two files at most, the same for every page.
const filesOf = memo((_view: PictureView) => new Map<string, string | undefined>())

function readFile(view: PictureView, path: string): string | undefined {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
  const entry = view.files.get(path)
  const file = entry && entry.size <= MAX_FILE ? view.files.locate(entry) : undefined
  if (type === undefined || file === undefined) return undefined
  try {
    const bytes = fs.readFileSync(file)
    // Letters inside an embedded drawing are not drawn; half a logo is worse than the name.
    if (type === TYPES['svg'] && bytes.includes('<text')) return undefined
    return `data:${type};base64,${bytes.toString('base64')}`
  } catch {
    return undefined // gone since the folder was listed
  }
}
