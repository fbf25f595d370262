import { PROXY_PATH } from '../shared/proxy-contract.ts'
import { OAUTH_CALLBACK_PATH } from '../shared/oauth-callback.ts'
import { SPEC_DOWNLOAD_PATH } from '../shared/schema-path.ts'

/**
 * What is answered on the origin of a preview: what a reader of the site sees, and how they log in. Everything else is
 * only on the site itself: the dashboard, the API, MCP, OAuth, feedback and reports. Probes and numbers are the server's.
 */
const ON_PREVIEWS: ReadonlySet<string> = new Set([
  '/_lectern/assets/*',
  '/_lectern/islands/*',
  '/_lectern/og/*',
  '/_lectern/search',
  '/_lectern/playground/*',
  '/_lectern/schemas/:spec/:name',
  PROXY_PATH,
  OAUTH_CALLBACK_PATH,
  SPEC_DOWNLOAD_PATH,
  '/login',
  '/login/preview',
  '/logout',
  '/llms.txt',
  '/llms-full.txt',
  '/:section{.+}/llms.txt',
  '/.well-known/api-catalog',
  '/.well-known/llms.txt',
  '/.well-known/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/skill.md',
  '/.well-known/agent-skills/index.json',
  '/.well-known/agent-skills/:name/SKILL.md',
  '/.well-known/skills/index.json',
  '/.well-known/skills/:name/skill.md',
  '/.well-known/skills/:name/SKILL.md',
  '*',
])

/** By the path of a route. A new one is not on previews until it is named here. */
export function isOnPreviews(path: string): boolean {
  return ON_PREVIEWS.has(path)
}
