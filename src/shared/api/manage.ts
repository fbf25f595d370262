import type * as z from 'zod'
import {
  createdCredential,
  createdKey,
  deleted,
  managedCredentials,
  managedKeys,
  newCredential,
  newKey,
} from './access.ts'
import { accountChange, managedAccount, managedAccounts, newAccount } from './accounts.ts'
import {
  agentSearchesResponse,
  agentSessionsResponse,
  gapChange,
  gapChanged,
  gapsResponse,
} from './agents.ts'
import { managedConversation, managedConversations } from './assistant.ts'
import { activatedDeployment, contentState, triggeredDeployment } from './content.ts'
import { difference } from './difference.ts'
import {
  feedbackByDay,
  feedbackHistory,
  feedbackStatusChange,
  managedFeedback,
  managedFeedbackPage,
  newNote,
  noteAdded,
  statusChanged,
} from './feedback.ts'
import { loginSecrets, loginSecretsChange } from './login.ts'
import { overview } from './overview.ts'
import { deletedProject, managedProject, managedProjects, newProject, projectChange } from './projects.ts'
import {
  auditEntries,
  createdBackup,
  generalSettings,
  generalSettingsChange,
  mcpSettings,
  mcpSettingsChange,
  redirectCheck,
  redirectEntry,
} from './settings.ts'
import { installationStatus } from './status.ts'
import { agentStats, arrivals, managedSearches, pageStats } from './traffic.ts'

/**
 * What the dashboard and its server say to each other, by method and address under /v1/manage/{projectId}. The server
 * takes its checks and its description from here, the dashboard its types.
 */
export const MANAGE = {
  'GET overview': { answer: overview },
  'GET feedback': { answer: managedFeedbackPage },
  'GET feedback/by-day': { answer: feedbackByDay },
  'GET feedback/{feedbackId}': { answer: managedFeedback },
  'GET feedback/{feedbackId}/history': { answer: feedbackHistory },
  'POST feedback/{feedbackId}/notes': { body: newNote, answer: noteAdded },
  'POST feedback/status': { body: feedbackStatusChange, answer: statusChanged },
  'GET searches': { answer: managedSearches },
  'GET agents': { answer: agentStats },
  'GET agents/searches': { answer: agentSearchesResponse },
  'GET agents/gaps': { answer: gapsResponse },
  'PUT agents/gaps/{gapId}': { body: gapChange, answer: gapChanged },
  'GET agents/sessions': { answer: agentSessionsResponse },
  'GET assistant': { answer: managedConversations },
  'GET assistant/{threadId}': { answer: managedConversation },
  'GET pages': { answer: pageStats },
  'GET arrivals': { answer: arrivals },
  'GET content': { answer: contentState },
  'POST content/deploy': { answer: triggeredDeployment },
  'GET deployments/{deploymentId}/difference': { answer: difference },
  'POST content/deployments/{deploymentId}/activate': { answer: activatedDeployment },
  'GET keys': { answer: managedKeys },
  'POST keys': { body: newKey, answer: createdKey },
  'DELETE keys/{keyId}': { answer: deleted },
  'GET credentials': { answer: managedCredentials },
  'POST credentials': { body: newCredential, answer: createdCredential },
  'DELETE credentials/{clientId}': { answer: deleted },
  'GET accounts': { answer: managedAccounts },
  'POST accounts': { body: newAccount, answer: managedAccount },
  'PATCH accounts/{accountId}': { body: accountChange, answer: managedAccount },
  'DELETE accounts/{accountId}': { answer: deleted },
  'GET mcp': { answer: mcpSettings },
  'PUT mcp': { body: mcpSettingsChange, answer: mcpSettings },
  'POST mcp/check-redirect': { body: redirectEntry, answer: redirectCheck },
  'GET login': { answer: loginSecrets },
  'PUT login': { body: loginSecretsChange, answer: loginSecrets },
  'GET settings': { answer: generalSettings },
  'PUT settings': { body: generalSettingsChange, answer: generalSettings },
  'GET status': { answer: installationStatus },
  'GET projects': { answer: managedProjects },
  'POST projects': { body: newProject, answer: managedProject },
  'PATCH projects/{targetId}': { body: projectChange, answer: managedProject },
  'POST projects/{targetId}/backup': { answer: createdBackup },
  'DELETE projects/{targetId}': { answer: deletedProject },
  'POST backup': { answer: createdBackup },
  'GET audit': { answer: auditEntries },
} as const satisfies Readonly<Record<string, { readonly body?: z.ZodType; readonly answer: z.ZodType }>>

export type ManageOperation = keyof typeof MANAGE
type Shapes = typeof MANAGE

export type ManageAnswer<Name extends ManageOperation> = z.output<Shapes[Name]['answer']>
/** What an operation takes; nothing for one that reads. */
export type ManageBody<Name extends ManageOperation> = Shapes[Name] extends {
  readonly body: infer Body extends z.ZodType
}
  ? z.input<Body>
  : undefined
