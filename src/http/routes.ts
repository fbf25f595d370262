import type { Context } from 'hono'
import type { RequestContext } from './request-context.ts'
import { serveBuiltAsset } from './routes/assets.ts'
import { serveDevEvents } from './routes/dev.ts'
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
import { servePath } from './routes/pages.ts'

export type Handler = (c: Context, request: RequestContext) => Response | Promise<Response>

export interface Route {
  readonly method: 'GET'
  readonly path: string
  readonly handler: Handler
}

/** Every address of the server. The last one is the site itself. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/healthz', handler: serveHealth },
  { method: 'GET', path: '/readyz', handler: serveReady },
  { method: 'GET', path: '/_lectern/assets/*', handler: serveBuiltAsset },
  { method: 'GET', path: '/_lectern/islands/*', handler: serveIsland },
  { method: 'GET', path: '/_lectern/dev/events', handler: serveDevEvents },
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
