import type { Engine } from './engine.ts'
import { Accounts } from './repositories/accounts.ts'
import { ApiKeys } from './repositories/api-keys.ts'
import { Conversations } from './repositories/assistant.ts'
import { AuditLog } from './repositories/audit-log.ts'
import { ClientCredentials } from './repositories/client-credentials.ts'
import { ContentFiles } from './repositories/content-files.ts'
import { ContentSources } from './repositories/content-sources.ts'
import { countCallers, type CallerCounts, type TimeRange } from './repositories/caller-stats.ts'
import { DashboardCounts } from './repositories/dashboard-counts.ts'
import { DeploymentArtifacts } from './repositories/deployment-artifacts.ts'
import { DeploymentRecords } from './repositories/deployments.ts'
import { addEvents, type EventBatch } from './repositories/events.ts'
import { feedbackByPage } from './repositories/feedback-by-page.ts'
import { Feedback } from './repositories/feedback.ts'
import { OAuthRecords } from './repositories/oauth-records.ts'
import { ProjectHosts } from './repositories/project-hosts.ts'
import { Projects } from './repositories/projects.ts'
import { recount, type Recounted, type RecountOptions } from './repositories/recount.ts'
import { dropEventsBefore, dropOldMonths, makeMonthsAhead, sharedTime } from './repositories/retention.ts'
import { SearchStats } from './repositories/search-stats.ts'
import { Secrets } from './repositories/secrets.ts'
import { ServingNodes } from './repositories/serving-nodes.ts'
import { SessionRecords } from './repositories/sessions.ts'
import { Settings } from './repositories/settings.ts'
import { Traffic } from './repositories/traffic.ts'

/** Everything that is remembered: people's words, keys, counts. The only door to the database. */
export class Store {
  readonly projects: Projects
  readonly keys: ApiKeys
  readonly secrets: Secrets
  readonly settings: Settings
  readonly audit: AuditLog
  readonly accounts: Accounts
  readonly sessions: SessionRecords
  readonly credentials: ClientCredentials
  readonly oauth: OAuthRecords
  readonly feedback: Feedback
  readonly traffic: Traffic
  readonly searches: SearchStats
  readonly conversations: Conversations
  readonly counts: DashboardCounts
  readonly deployments: DeploymentRecords
  readonly files: ContentFiles
  readonly artifacts: DeploymentArtifacts
  readonly nodes: ServingNodes
  readonly hosts: ProjectHosts
  readonly sources: ContentSources
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
    this.projects = new Projects(engine)
    this.keys = new ApiKeys(engine)
    this.secrets = new Secrets(engine)
    this.settings = new Settings(engine)
    this.audit = new AuditLog(engine)
    this.accounts = new Accounts(engine)
    this.sessions = new SessionRecords(engine)
    this.credentials = new ClientCredentials(engine)
    this.oauth = new OAuthRecords(engine)
    this.counts = new DashboardCounts(engine)
    this.deployments = new DeploymentRecords(engine)
    this.files = new ContentFiles(engine)
    this.artifacts = new DeploymentArtifacts(engine)
    this.nodes = new ServingNodes(engine)
    this.hosts = new ProjectHosts(engine)
    this.sources = new ContentSources(engine)
    this.feedback = new Feedback(engine)
    this.traffic = new Traffic(engine)
    this.searches = new SearchStats(engine)
    this.conversations = new Conversations(engine)
  }

  addEvents(batch: EventBatch): Promise<void> {
    return addEvents(this.engine, batch)
  }

  countCallers(projectId: string, range: TimeRange): Promise<CallerCounts> {
    return countCallers(this.engine, projectId, range)
  }

  recount(projectId: string, options?: RecountOptions): Promise<Recounted> {
    return recount(this.engine, projectId, options)
  }

  feedbackByPage(projectId: string, query: Parameters<typeof feedbackByPage>[2]) {
    return feedbackByPage(this.engine, projectId, query)
  }

  dropEventsBefore(projectId: string, moment: number): Promise<number> {
    return dropEventsBefore(this.engine, projectId, moment)
  }

  dropOldMonths(now: number, daysOf: Parameters<typeof dropOldMonths>[2]): Promise<number> {
    return dropOldMonths(this.engine, now, daysOf)
  }

  makeMonthsAhead(now: number): Promise<void> {
    return makeMonthsAhead(this.engine, now)
  }

  sharedTime(now: number): Promise<number> {
    return sharedTime(this.engine, now)
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}
