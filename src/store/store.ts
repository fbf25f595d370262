import type { Bucket } from './bucket/bucket.ts'
import { FileBodies } from './bucket/file-bodies.ts'
import type { Engine } from './engine.ts'
import type { Migration } from './migrations/migration.ts'
import { newestSchema } from './migrations/migrations.ts'
import { AgentVisitRepository } from './repositories/agent-visits.ts'
import { AccountRepository } from './repositories/accounts.ts'
import { ApiKeyRepository } from './repositories/api-keys.ts'
import { ChangeRepository } from './repositories/changes.ts'
import { ConversationRepository } from './repositories/conversations.ts'
import { AuditRepository } from './repositories/audit-log.ts'
import { CredentialRepository } from './repositories/client-credentials.ts'
import { FileRepository } from './repositories/content-files.ts'
import { SourceRepository } from './repositories/content-sources.ts'
import { GitHostRepository } from './repositories/git-hosts.ts'
import { PullRequestRepository } from './repositories/pull-requests.ts'
import { countCallers, type CallerCounts, type TimeRange } from './repositories/caller-stats.ts'
import { CountRepository } from './repositories/dashboard-counts.ts'
import { ArtifactRepository } from './repositories/deployment-artifacts.ts'
import { DeploymentRepository } from './repositories/deployments.ts'
import { LiveDeploymentRepository } from './repositories/live-deployments.ts'
import { dropEventDays, eventsOf, type EventDay } from './repositories/event-days.ts'
import { addEvents, type EventBatch } from './repositories/events.ts'
import { feedbackByPage } from './repositories/feedback-by-page.ts'
import { FeedbackRepository } from './repositories/feedback.ts'
import { OAuthRepository } from './repositories/oauth-records.ts'
import { OutgoingWebhookRepository } from './repositories/outgoing-webhooks.ts'
import { HostRepository } from './repositories/project-hosts.ts'
import { ProjectRepository } from './repositories/projects.ts'
import { recount, type Recounted, type RecountOptions } from './repositories/recount.ts'
import { dropEventsBefore, dropOldMonths, makeMonthsAhead, sharedTime } from './repositories/retention.ts'
import { SearchRepository } from './repositories/search-stats.ts'
import { LoginSecretRepository } from './repositories/login-secrets.ts'
import { SecretRepository, type GivenSecret } from './repositories/secrets.ts'
import { NodeRepository } from './repositories/serving-nodes.ts'
import { SessionRepository } from './repositories/sessions.ts'
import { LiveSettingRepository } from './repositories/live-settings.ts'
import { TrafficRepository } from './repositories/traffic.ts'

/** Everything that is remembered: people's words, keys, counts. The only way to the database. */
export class Store {
  readonly projects: ProjectRepository
  readonly keys: ApiKeyRepository
  readonly secrets: SecretRepository
  readonly loginSecrets: LoginSecretRepository
  readonly liveSettings: LiveSettingRepository
  readonly audit: AuditRepository
  readonly accounts: AccountRepository
  readonly sessions: SessionRepository
  readonly credentials: CredentialRepository
  readonly oauth: OAuthRepository
  readonly feedback: FeedbackRepository
  readonly traffic: TrafficRepository
  readonly searches: SearchRepository
  readonly conversations: ConversationRepository
  readonly visits: AgentVisitRepository
  readonly counts: CountRepository
  readonly deployments: DeploymentRepository
  readonly liveDeployments: LiveDeploymentRepository
  readonly bodies: FileBodies
  readonly files: FileRepository
  readonly artifacts: ArtifactRepository
  readonly nodes: NodeRepository
  readonly changes: ChangeRepository
  readonly webhooks: OutgoingWebhookRepository
  readonly hosts: HostRepository
  readonly sources: SourceRepository
  readonly pullRequests: PullRequestRepository
  readonly gitHosts: GitHostRepository
  readonly engine: Engine

  constructor(
    engine: Engine,
    given?: GivenSecret & { readonly migrations?: readonly Migration[] | undefined },
    /** Where files are kept, if not in the database. */
    bucket?: Bucket,
  ) {
    this.engine = engine
    this.bodies = new FileBodies(engine, bucket)
    this.projects = new ProjectRepository(engine, this.bodies)
    this.keys = new ApiKeyRepository(engine)
    this.secrets = new SecretRepository(engine, given)
    this.loginSecrets = new LoginSecretRepository(engine, this.secrets)
    this.liveSettings = new LiveSettingRepository(engine)
    this.audit = new AuditRepository(engine)
    this.accounts = new AccountRepository(engine)
    this.sessions = new SessionRepository(engine)
    this.credentials = new CredentialRepository(engine)
    this.oauth = new OAuthRepository(engine)
    this.counts = new CountRepository(engine)
    this.deployments = new DeploymentRepository(engine)
    this.liveDeployments = new LiveDeploymentRepository(engine)
    this.files = new FileRepository(engine, this.bodies)
    this.artifacts = new ArtifactRepository(engine, this.bodies)
    this.nodes = new NodeRepository(engine, newestSchema(given?.migrations))
    this.changes = new ChangeRepository(engine)
    this.webhooks = new OutgoingWebhookRepository(engine)
    this.hosts = new HostRepository(engine)
    this.sources = new SourceRepository(engine)
    this.pullRequests = new PullRequestRepository(engine)
    this.gitHosts = new GitHostRepository(engine, this.secrets)
    this.feedback = new FeedbackRepository(engine)
    this.traffic = new TrafficRepository(engine)
    this.searches = new SearchRepository(engine)
    this.conversations = new ConversationRepository(engine)
    this.visits = new AgentVisitRepository(engine)
  }

  addEvents(batch: EventBatch, count?: EventDay): Promise<number | undefined> {
    return addEvents(this.engine, batch, count)
  }

  eventsOf(day: number): Promise<ReadonlyMap<string, number>> {
    return eventsOf(this.engine, day)
  }

  dropEventDays(before: number): Promise<void> {
    return dropEventDays(this.engine, before)
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
    this.bodies.bucket?.close()
    return this.engine.close()
  }
}
