import type { Context } from 'hono'
import type { Bound } from './bounds.ts'
import type { RequestContext, SiteRequest } from './request/request-context.ts'
import { serveApi, serveApiDescription } from './routes/api.ts'
import { answerQuestion } from './routes/ask.ts'
import { serveBuiltAsset } from './routes/assets.ts'
import {
  checkSetup,
  confirmPassword,
  enterDashboard,
  leaveDashboard,
  serveDashboard,
  setUpDashboard,
} from './routes/dashboard.ts'
import { serveDifference } from './routes/difference.ts'
import { serveDevEvents } from './routes/dev.ts'
import { addEvents } from './routes/events.ts'
import { addFeedback } from './routes/feedback.ts'
import { takeGitHook } from './routes/git-hook.ts'
import { serveHealth, serveReady } from './routes/health.ts'
import { serveIsland } from './routes/islands.ts'
import {
  serveAgentSkills,
  serveLlms,
  serveLlmsFull,
  serveNamedSkill,
  serveRobots,
  serveSitemap,
  serveApiCatalog,
  serveSectionLlms,
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
import { serveMcpInstall } from './routes/mcp-install.ts'
import { refuseAuthedMcpMethod, refuseMcpMethod, serveAuthedMcp, serveMcp } from './routes/mcp.ts'
import { finishJwt, finishOidc, serveJwtCallback } from './routes/login-callbacks.ts'
import { enterSite, leaveSite, serveLogin } from './routes/login.ts'
import { decideConsent, serveConsent } from './routes/oauth-consent.ts'
import { serveAuthorizationServer, serveOAuth, serveProtectedResource } from './routes/oauth.ts'
import { servePath } from './routes/pages.ts'
import { SPEC_DOWNLOAD_PATH } from '../shared/schema-path.ts'
import { OAUTH_CALLBACK_PATH } from '../shared/oauth-callback.ts'
import { PROXY_PATH } from '../shared/proxy-contract.ts'
import { METRICS_PATHS, serveMetrics } from './routes/metrics.ts'
import { choosePreview, finishPreviewLogin } from './routes/preview.ts'
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
  /** What keeps its cost within limits, however often and by whom it is asked. */
  readonly bound: Bound
  /** Answered on an origin of the dashboard's own: as well as on the site's, or only there. */
  readonly dashboard?: 'too' | 'only'
} & (
  | { readonly view?: true; readonly handler: Handler }
  | { readonly view: false; readonly handler: PlainHandler }
)

/** Where clients look for the OAuth server: by its issuer, by the resource, at the root. */
const AUTHORIZATION_SERVER_PATHS = ['oauth-authorization-server', 'openid-configuration'].flatMap((name) =>
  ['', '/authed/mcp', '/authed/mcp/oauth'].map((path) => `/.well-known/${name}${path}`),
)

const MCP: Bound = { limits: ['mcpPerAddress', 'mcpSearch', 'mcpFilesystem', 'feedback'] }
const AUTHED_MCP: Bound = {
  limits: ['mcpPerAddress', 'mcpAuthedSearch', 'mcpAuthedFilesystem', 'feedback'],
}

/** Short names of ours that a page may have: where one does, only the name under /_lectern/ is ours. */
export const SHORT_NAMES: ReadonlySet<string> = new Set(['/dashboard', '/metrics'])

/** Every address of the server. The last one is the site itself. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/healthz', dashboard: 'too', view: false, bound: 'fixed', handler: serveHealth },
  { method: 'GET', path: '/readyz', dashboard: 'too', view: false, bound: 'kept', handler: serveReady },
  ...METRICS_PATHS.map(
    (path) =>
      ({
        method: 'GET',
        path,
        dashboard: 'too',
        view: false,
        bound: 'operator',
        handler: serveMetrics,
      }) as const,
  ),
  {
    method: 'GET',
    path: '/_lectern/assets/*',
    dashboard: 'too',
    view: false,
    bound: 'kept',
    handler: serveBuiltAsset,
  },
  { method: 'GET', path: '/_lectern/islands/*', bound: 'page', handler: serveIsland },
  { method: 'GET', path: '/_lectern/og/*', bound: 'queue', handler: serveSocialImage },
  { method: 'GET', path: '/_lectern/search', bound: { limits: ['search'] }, handler: serveSearch },
  { method: 'GET', path: '/_lectern/dev/events', view: false, bound: 'author', handler: serveDevEvents },
  { method: 'POST', path: PROXY_PATH, bound: { limits: ['playground'] }, handler: serveProxy },
  { method: 'GET', path: OAUTH_CALLBACK_PATH, bound: 'fixed', handler: serveOAuthCallback },
  { method: 'GET', path: '/_lectern/mcp/install', bound: 'fixed', handler: serveMcpInstall },
  { method: 'GET', path: SPEC_DOWNLOAD_PATH, bound: 'kept', handler: serveSpecDownload },
  { method: 'GET', path: '/_lectern/playground/*', bound: 'part', handler: servePlayground },
  { method: 'GET', path: '/_lectern/schemas/:spec/:name', bound: 'part', handler: serveSchema },
  { method: 'GET', path: '/_lectern/diff/:deploymentId', bound: 'queue', handler: serveDifference },
  { method: 'GET', path: '/_lectern/preview/:deploymentId', bound: 'lookup', handler: choosePreview },
  { method: 'POST', path: '/_lectern/feedback', bound: { limits: ['feedback'] }, handler: addFeedback },
  { method: 'POST', path: '/_lectern/events', bound: { limits: ['events'] }, handler: addEvents },
  { method: 'POST', path: '/_lectern/ask', bound: { limits: ['assistant'] }, handler: answerQuestion },
  { method: 'POST', path: '/_lectern/hooks/git', view: false, bound: 'hook', handler: takeGitHook },
  { method: 'GET', path: '/v1/openapi.json', view: false, bound: 'kept', handler: serveApiDescription },
  { method: 'ALL', path: '/v1/analytics/*', bound: { limits: ['analyticsExport'] }, handler: serveApi },
  { method: 'ALL', path: '/v1/assistant/*', bound: { limits: ['assistantApi'] }, handler: serveApi },
  { method: 'ALL', path: '/v1/project/*', bound: 'key', handler: serveApi },
  { method: 'ALL', path: '/v1/manage/*', dashboard: 'too', bound: 'key', handler: serveApi },
  ...['/_lectern/dashboard', '/dashboard'].map(
    (path) =>
      ({
        method: 'GET',
        path,
        dashboard: 'too',
        view: false,
        bound: 'fixed',
        handler: serveDashboard,
      }) as const,
  ),
  {
    method: 'POST',
    path: '/_lectern/dashboard/login',
    dashboard: 'only',
    bound: { limits: ['login'] },
    handler: enterDashboard,
  },
  {
    method: 'POST',
    path: '/_lectern/dashboard/confirm',
    dashboard: 'only',
    bound: { limits: ['login'] },
    handler: confirmPassword,
  },
  {
    method: 'POST',
    path: '/_lectern/dashboard/logout',
    dashboard: 'only',
    bound: 'lookup',
    handler: leaveDashboard,
  },
  {
    method: 'GET',
    path: '/_lectern/dashboard/setup',
    dashboard: 'only',
    bound: 'lookup',
    handler: checkSetup,
  },
  {
    method: 'POST',
    path: '/_lectern/dashboard/setup',
    dashboard: 'only',
    bound: 'lookup',
    handler: setUpDashboard,
  },
  ...['/mcp', '/mcp/'].flatMap(
    (path) =>
      [
        { method: 'POST', path, bound: MCP, handler: serveMcp },
        { method: 'ALL', path, bound: 'refused', handler: refuseMcpMethod },
      ] as const,
  ),
  { method: 'GET', path: '/mcp/server-card', bound: 'fixed', handler: serveServerCard },
  ...['/authed/mcp', '/authed/mcp/'].flatMap(
    (path) =>
      [
        { method: 'POST', path, bound: AUTHED_MCP, handler: serveAuthedMcp },
        { method: 'ALL', path, bound: 'refused', handler: refuseAuthedMcpMethod },
      ] as const,
  ),
  { method: 'GET', path: '/authed/mcp/server-card', bound: 'fixed', handler: serveAuthedServerCard },
  { method: 'GET', path: '/authed/mcp/oauth/interaction/:uid', bound: 'lookup', handler: serveConsent },
  { method: 'POST', path: '/authed/mcp/oauth/interaction/:uid', bound: 'lookup', handler: decideConsent },
  { method: 'ALL', path: '/authed/mcp/oauth/*', bound: 'oauth', handler: serveOAuth },
  ...AUTHORIZATION_SERVER_PATHS.map(
    (path) => ({ method: 'GET', path, bound: 'fixed', handler: serveAuthorizationServer }) as const,
  ),
  {
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    bound: 'fixed',
    handler: serveProtectedResource,
  },
  {
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/authed/mcp',
    bound: 'fixed',
    handler: serveProtectedResource,
  },
  { method: 'GET', path: '/login', dashboard: 'too', bound: 'fixed', handler: serveLogin },
  { method: 'POST', path: '/login', bound: { limits: ['login'] }, handler: enterSite },
  { method: 'GET', path: '/login/callback', dashboard: 'too', bound: 'lookup', handler: finishOidc },
  { method: 'GET', path: '/login/jwt-callback', bound: 'fixed', handler: serveJwtCallback },
  { method: 'POST', path: '/login/jwt-callback', bound: 'fixed', handler: finishJwt },
  { method: 'GET', path: '/login/preview', bound: 'lookup', handler: finishPreviewLogin },
  { method: 'GET', path: '/logout', bound: 'lookup', handler: leaveSite },
  { method: 'POST', path: '/logout', bound: 'lookup', handler: leaveSite },
  { method: 'OPTIONS', path: '/.well-known/*', bound: 'refused', handler: allowDiscovery },
  { method: 'GET', path: '/.well-known/mcp', bound: 'fixed', handler: serveDiscovery },
  { method: 'GET', path: '/.well-known/mcp.json', bound: 'fixed', handler: serveDiscovery },
  { method: 'GET', path: '/.well-known/mcp/server-card.json', bound: 'fixed', handler: serveServerCard },
  { method: 'GET', path: '/.well-known/mcp/server-cards.json', bound: 'fixed', handler: serveServerCards },
  { method: 'GET', path: '/.well-known/ai-catalog.json', bound: 'fixed', handler: serveAiCatalog },
  { method: 'GET', path: '/llms.txt', bound: 'kept', handler: serveLlms },
  { method: 'GET', path: '/llms-full.txt', bound: 'kept', handler: serveLlmsFull },
  { method: 'GET', path: '/.well-known/api-catalog', bound: 'kept', handler: serveApiCatalog },
  { method: 'GET', path: '/.well-known/llms.txt', bound: 'kept', handler: serveLlms },
  { method: 'GET', path: '/.well-known/llms-full.txt', bound: 'kept', handler: serveLlmsFull },
  { method: 'GET', path: '/sitemap.xml', bound: 'kept', handler: serveSitemap },
  { method: 'GET', path: '/robots.txt', bound: 'fixed', handler: serveRobots },
  { method: 'GET', path: '/skill.md', bound: 'kept', handler: serveSkill },
  { method: 'GET', path: '/.well-known/agent-skills/index.json', bound: 'kept', handler: serveAgentSkills },
  {
    method: 'GET',
    path: '/.well-known/agent-skills/:name/SKILL.md',
    bound: 'kept',
    handler: serveNamedSkill,
  },
  { method: 'GET', path: '/.well-known/skills/index.json', bound: 'kept', handler: serveSkills },
  { method: 'GET', path: '/.well-known/skills/:name/skill.md', bound: 'kept', handler: serveNamedSkill },
  { method: 'GET', path: '/.well-known/skills/:name/SKILL.md', bound: 'kept', handler: serveNamedSkill },
  { method: 'GET', path: '/:section{.+}/llms.txt', bound: 'kept', handler: serveSectionLlms },
  { method: 'GET', path: '*', bound: 'page', handler: servePath },
]
