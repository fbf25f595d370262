import { feedbackInbox, type FeedbackInbox } from '../analytics/feedback-inbox.ts'
import { openStore } from '../store/open-store.ts'

/** What agents report while an author previews. The database is opened for it alone: a preview starts quickly. */
export function previewFeedback(dataFolder: string): FeedbackInbox {
  return {
    async add(given) {
      const store = await openStore({ dataFolder })
      try {
        const project = await store.projects.ensure({})
        return await feedbackInbox(store, project.id).add(given)
      } finally {
        await store.close()
      }
    },
  }
}
