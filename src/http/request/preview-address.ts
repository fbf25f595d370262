import { basePathOf } from '../../shared/base-path.ts'
import { MOST_PREVIEW_NAME, PREVIEW_NAME } from '../../deploy/preview-name.ts'

/** What the origins of a site's previews follow from. */
export interface PreviewSite {
  /** `previewUrl` of the operator. */
  readonly setting: string | false | undefined
  readonly projectId: string
  /** Public address of the site, where one is set. */
  readonly baseUrl: string | undefined
  /** The host that was asked, with its port. */
  readonly asked: string
}

const MOST_LABEL = 63
/** Names below `localhost` lead to the machine itself, without any DNS. */
const LOCAL = '{preview}--{project}.localhost'

/** Where a preview is, by its name; undefined where previews have no origin of their own, or the name is too long for it. */
export function previewUrlOf(site: PreviewSite, name: string): string | undefined {
  const template = templateOf(site)
  if (template === undefined) return undefined
  const { origin, hostname } = new URL(template.replace('{preview}', name))
  const fits = hostname.split('.').every((label) => label.length <= MOST_LABEL)
  // Its pages have the same paths as on the site.
  return fits ? `${origin}${basePathOf(site.baseUrl)}` : undefined
}

/** The preview that the host which was asked names. */
export function previewNameOf(site: PreviewSite): string | undefined {
  const template = templateOf(site)
  if (template === undefined) return undefined
  const [before = '', after = ''] = new URL(template.replace('{preview}', MARK)).hostname.split(MARK)
  const host = hostnameOf(site.asked)
  const name = host.slice(before.length, host.length - after.length)
  const isOne = host.length > before.length + after.length && host.startsWith(before) && host.endsWith(after)
  return isOne && name.length <= MOST_PREVIEW_NAME && PREVIEW_NAME.test(name) ? name : undefined
}

const MARK = 'preview-name-stands-here'

/** Address of the site itself, for whoever looks at a preview of it. */
export function liveUrlOf({ baseUrl, asked }: Pick<PreviewSite, 'baseUrl' | 'asked'>): string {
  return baseUrl ?? `http://localhost${portOf(asked)}`
}

/** Which site the host of a preview belongs to: by its host, or by its project. */
export type PreviewOwner = { readonly host: string } | { readonly project: string }

/** Reads hosts of previews, for a server with this setting. */
export function previewOwners(setting: PreviewSite['setting']): (host: string) => PreviewOwner | undefined {
  if (setting === false) return () => undefined
  const template = setting === undefined ? LOCAL : setting.replace(/^https?:\/\//i, '').replace(/:\d+$/, '')
  const source = template
    .toLowerCase()
    .split(/(\{\w+\})/)
    .map((part) => PARTS[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const pattern = new RegExp(`^${source.join('')}$`)
  return (host) => {
    const { host: site, project } = pattern.exec(host)?.groups ?? {}
    if (site !== undefined) return { host: site }
    return project === undefined ? undefined : { project }
  }
}

const PARTS: Readonly<Record<string, string>> = {
  '{preview}': String.raw`[a-z\d]+(?:-[a-z\d]+)*`,
  '{host}': '(?<host>[^/]+)',
  '{project}': String.raw`(?<project>[\w-]+)`,
}

function templateOf({ setting, projectId, baseUrl, asked }: PreviewSite): string | undefined {
  if (setting === false) return undefined
  if (setting !== undefined) {
    if (setting.includes('{host}') && baseUrl === undefined) return undefined
    const host = baseUrl === undefined ? '' : new URL(baseUrl).host
    return setting.replace('{host}', host).replace('{project}', projectId)
  }
  const own = baseUrl === undefined ? asked : new URL(baseUrl).host
  if (!isLocal(hostnameOf(own))) return undefined
  const scheme = baseUrl?.startsWith('https:') === true ? 'https' : 'http'
  return `${scheme}://${LOCAL.replace('{project}', projectId)}${portOf(own)}`
}

function hostnameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

function portOf(host: string): string {
  return /:\d+$/.exec(host)?.[0] ?? ''
}

function isLocal(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  )
}
