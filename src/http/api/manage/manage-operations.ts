import type { Api } from '../api-env.ts'
import { addAccessOperations } from './access-operations.ts'
import { addManagedAgentOperations } from './agent-operations.ts'
import { addConversationOperations } from './conversation-operations.ts'
import { addContentOperations } from './content-operations.ts'
import { addDifferenceOperations } from './difference-operations.ts'
import { addManagedFeedbackOperations } from './feedback-operations.ts'
import { addLoginOperations } from './login-operations.ts'
import { addOverviewOperations } from './overview-operations.ts'
import { addAccountOperations } from './account-operations.ts'
import { addProjectOperations } from './project-operations.ts'
import { addSessionOperations } from './session-operations.ts'
import { addStatusOperations } from './status-operations.ts'
import { addSettingsOperations } from './settings-operations.ts'
import { addManagedTrafficOperations } from './traffic-operations.ts'

/** Everything the dashboard does, for scripts as well. */
export function addManageOperations(api: Api): void {
  addSessionOperations(api)
  addOverviewOperations(api)
  addManagedFeedbackOperations(api)
  addManagedTrafficOperations(api)
  addManagedAgentOperations(api)
  addConversationOperations(api)
  addContentOperations(api)
  addDifferenceOperations(api)
  addAccessOperations(api)
  addAccountOperations(api)
  addProjectOperations(api)
  addStatusOperations(api)
  addSettingsOperations(api)
  addLoginOperations(api)
}
