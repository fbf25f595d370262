import { agentFeedbackRow } from '../analytics/reader-feedback.ts'
import type { KeepFeedback } from '../mcp/mcp-tool.ts'
import { openStore } from '../store/open-store.ts'

/** What agents report while an author previews. The database is opened for it alone: a preview starts quickly. */
export function keepInPreview(dataFolder: string): KeepFeedback {
  return async (given) => {
    const store = await openStore({ dataFolder })
    try {
      const project = await store.projects.ensure({})
      await store.feedback.keep(agentFeedbackRow(project.id, given))
    } finally {
      await store.close()
    }
  }
}
