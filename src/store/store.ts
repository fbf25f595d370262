import type { Engine } from './engine.ts'
import { Accounts } from './questions/accounts.ts'
import { ApiKeys } from './questions/api-keys.ts'
import { Conversations } from './questions/assistant.ts'
import { AuditLog } from './questions/audit-log.ts'
import { ClientCredentials } from './questions/client-credentials.ts'
import { ContentFiles } from './questions/content-files.ts'
import { ContentSources } from './questions/content-sources.ts'
import { countCallers, type CallerCounts, type TimeRange } from './questions/caller-stats.ts'
import { DashboardCounts } from './questions/dashboard-counts.ts'
import { DeploymentArtifacts } from './questions/deployment-artifacts.ts'
import { DeploymentRecords } from './questions/deployments.ts'
import { addEvents, type EventBatch } from './questions/events.ts'
import { feedbackByPage } from './questions/feedback-by-page.ts'
import { Feedback } from './questions/feedback.ts'
import { OAuthRecords } from './questions/oauth-records.ts'
import { ProjectHosts } from './questions/project-hosts.ts'
import { Projects } from './questions/projects.ts'
import { recount, type Recounted, type RecountOptions } from './questions/recount.ts'
import { dropEventsBefore, dropOldMonths, makeMonthsAhead, sharedTime } from './questions/retention.ts'
import { SearchStats } from './questions/search-stats.ts'
import { Secrets } from './questions/secrets.ts'
import { ServingNodes } from './questions/serving-nodes.ts'
import { SessionRecords } from './questions/sessions.ts'
import { Settings } from './questions/settings.ts'
import { Traffic } from './questions/traffic.ts'

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
