import type { Context } from 'hono'
import type { RequestContext, SiteRequest } from './request/request-context.ts'
import { serveApi, serveApiDescription } from './routes/api.ts'
import { answerQuestion } from './routes/ask.ts'
import { serveBuiltAsset } from './routes/assets.ts'
import {
  checkSetup,
  enterDashboard,
  leaveDashboard,
  serveDashboard,
  setUpDashboard,
} from './routes/dashboard.ts'
import { serveDevEvents } from './routes/dev.ts'
import { addEvents } from './routes/events.ts'
import { addFeedback } from './routes/feedback.ts'
import { serveHealth, serveReady } from './routes/health.ts'
import { serveIsland } from './routes/islands.ts'
import {
  serveAgentSkills,
  serveLlms,
  serveLlmsFull,
  serveNamedSkill,
  serveRobots,
  serveSitemap,
  serveSkill,
  serveSkills,
} from './routes/machine-files.ts'
import { serveOAuthCallback } from './routes/oauth-callback.ts'
import {
  allowDiscovery,
  serveAiCatalog,
  serveAuthedServerCard,
  serveDiscovery,
  serveServerCard,
  serveServerCards,
} from './routes/mcp-discovery.ts'
import { refuseAuthedMcpMethod, refuseMcpMethod, serveAuthedMcp, serveMcp } from './routes/mcp.ts'
import { finishJwt, finishOidc, serveJwtCallback } from './routes/login-callbacks.ts'
import { enterSite, leaveSite, serveLogin } from './routes/login.ts'
import { decideConsent, serveConsent } from './routes/oauth-consent.ts'
import { serveAuthorizationServer, serveOAuth, serveProtectedResource } from './routes/oauth.ts'
import { servePath } from './routes/pages.ts'
import { SPEC_DOWNLOAD_PATH } from '../shared/schema-path.ts'
import { OAUTH_CALLBACK_PATH } from '../shared/oauth-callback.ts'
import { PROXY_PATH } from '../shared/proxy-contract.ts'
import { serveMetrics } from './routes/metrics.ts'
import { choosePreview } from './routes/preview.ts'
import { serveProxy } from './routes/proxy.ts'
import { servePlayground, serveSpecDownload } from './routes/specs.ts'
import { serveSchema } from './routes/schemas.ts'
import { serveSearch } from './routes/search.ts'
import { serveSocialImage } from './routes/social-image.ts'

export type Handler = (c: Context, request: RequestContext) => Response | Promise<Response>
/** Answers everybody the same: no session is looked up, and no View is made. */
export type PlainHandler = (c: Context, request: SiteRequest) => Response | Promise<Response>

export type Route = {
  readonly method: 'GET' | 'POST' | 'OPTIONS' | 'ALL'
  readonly path: string
} & (
  | { readonly view?: true; readonly handler: Handler }
  | { readonly view: false; readonly handler: PlainHandler }
)

/** Where clients look for the OAuth server: by its issuer, by the resource, at the root. */
const AUTHORIZATION_SERVER_PATHS = ['oauth-authorization-server', 'openid-configuration'].flatMap((name) =>
  ['', '/authed/mcp', '/authed/mcp/oauth'].map((path) => `/.well-known/${name}${path}`),
)

/** Every address of the server. The last one is the site itself. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/healthz', view: false, handler: serveHealth },
  { method: 'GET', path: '/readyz', view: false, handler: serveReady },
  { method: 'GET', path: '/metrics', view: false, handler: serveMetrics },
  { method: 'GET', path: '/_lectern/assets/*', view: false, handler: serveBuiltAsset },
  { method: 'GET', path: '/_lectern/islands/*', handler: serveIsland },
  { method: 'GET', path: '/_lectern/og/*', handler: serveSocialImage },
  { method: 'GET', path: '/_lectern/search', handler: serveSearch },
  { method: 'GET', path: '/_lectern/dev/events', view: false, handler: serveDevEvents },
  { method: 'POST', path: PROXY_PATH, handler: serveProxy },
  { method: 'GET', path: OAUTH_CALLBACK_PATH, handler: serveOAuthCallback },
  { method: 'GET', path: SPEC_DOWNLOAD_PATH, handler: serveSpecDownload },
  { method: 'GET', path: '/_lectern/playground/*', handler: servePlayground },
  { method: 'GET', path: '/_lectern/schemas/:spec/:name', handler: serveSchema },
  { method: 'GET', path: '/_lectern/preview/:deploymentId', handler: choosePreview },
  { method: 'POST', path: '/_lectern/feedback', handler: addFeedback },
  { method: 'POST', path: '/_lectern/events', handler: addEvents },
  { method: 'POST', path: '/_lectern/ask', handler: answerQuestion },
  { method: 'GET', path: '/v1/openapi.json', view: false, handler: serveApiDescription },
  { method: 'ALL', path: '/v1/analytics/*', handler: serveApi },
  { method: 'ALL', path: '/v1/assistant/*', handler: serveApi },
  { method: 'ALL', path: '/v1/project/*', handler: serveApi },
  { method: 'ALL', path: '/v1/manage/*', handler: serveApi },
  { method: 'GET', path: '/dashboard', view: false, handler: serveDashboard },
  { method: 'POST', path: '/_lectern/dashboard/login', handler: enterDashboard },
  { method: 'POST', path: '/_lectern/dashboard/logout', handler: leaveDashboard },
  { method: 'GET', path: '/_lectern/dashboard/setup', handler: checkSetup },
  { method: 'POST', path: '/_lectern/dashboard/setup', handler: setUpDashboard },
  ...['/mcp', '/mcp/'].flatMap(
    (path) =>
      [
        { method: 'POST', path, handler: serveMcp },
        { method: 'ALL', path, handler: refuseMcpMethod },
      ] as const,
  ),
  { method: 'GET', path: '/mcp/server-card', handler: serveServerCard },
  ...['/authed/mcp', '/authed/mcp/'].flatMap(
    (path) =>
      [
        { method: 'POST', path, handler: serveAuthedMcp },
        { method: 'ALL', path, handler: refuseAuthedMcpMethod },
      ] as const,
  ),
  { method: 'GET', path: '/authed/mcp/server-card', handler: serveAuthedServerCard },
  { method: 'GET', path: '/authed/mcp/oauth/interaction/:uid', handler: serveConsent },
  { method: 'POST', path: '/authed/mcp/oauth/interaction/:uid', handler: decideConsent },
  { method: 'ALL', path: '/authed/mcp/oauth/*', handler: serveOAuth },
  ...AUTHORIZATION_SERVER_PATHS.map(
    (path) => ({ method: 'GET', path, handler: serveAuthorizationServer }) as const,
  ),
  { method: 'GET', path: '/.well-known/oauth-protected-resource', handler: serveProtectedResource },
  {
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/authed/mcp',
    handler: serveProtectedResource,
  },
  { method: 'GET', path: '/login', handler: serveLogin },
  { method: 'POST', path: '/login', handler: enterSite },
  { method: 'GET', path: '/login/callback', handler: finishOidc },
  { method: 'GET', path: '/login/jwt-callback', handler: serveJwtCallback },
  { method: 'POST', path: '/login/jwt-callback', handler: finishJwt },
  { method: 'GET', path: '/logout', handler: leaveSite },
  { method: 'POST', path: '/logout', handler: leaveSite },
  { method: 'OPTIONS', path: '/.well-known/*', handler: allowDiscovery },
  { method: 'GET', path: '/.well-known/mcp', handler: serveDiscovery },
  { method: 'GET', path: '/.well-known/mcp.json', handler: serveDiscovery },
  { method: 'GET', path: '/.well-known/mcp/server-card.json', handler: serveServerCard },
  { method: 'GET', path: '/.well-known/mcp/server-cards.json', handler: serveServerCards },
  { method: 'GET', path: '/.well-known/ai-catalog.json', handler: serveAiCatalog },
  { method: 'GET', path: '/llms.txt', handler: serveLlms },
  { method: 'GET', path: '/llms-full.txt', handler: serveLlmsFull },
  { method: 'GET', path: '/.well-known/llms.txt', handler: serveLlms },
  { method: 'GET', path: '/.well-known/llms-full.txt', handler: serveLlmsFull },
  { method: 'GET', path: '/sitemap.xml', handler: serveSitemap },
  { method: 'GET', path: '/robots.txt', handler: serveRobots },
  { method: 'GET', path: '/skill.md', handler: serveSkill },
  { method: 'GET', path: '/.well-known/agent-skills/index.json', handler: serveAgentSkills },
  { method: 'GET', path: '/.well-known/agent-skills/:name/SKILL.md', handler: serveNamedSkill },
  { method: 'GET', path: '/.well-known/skills/index.json', handler: serveSkills },
  { method: 'GET', path: '/.well-known/skills/:name/skill.md', handler: serveNamedSkill },
  { method: 'GET', path: '/.well-known/skills/:name/SKILL.md', handler: serveNamedSkill },
  { method: 'GET', path: '*', handler: servePath },
]
