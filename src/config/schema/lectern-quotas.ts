import * as z from 'zod'
import { openObject } from './open-object.ts'

/** What one project of a server may use. A project can have its own: `lectern project set ID --quota`. */
export const lecternQuotasSchema = openObject({
  pages: quota('Pages of a site, those of its specs included. A deployment with more fails.'),
  deploymentBytes: quota('Bytes of all files of one deployment. One with more is refused.'),
  deployments: quota(
    'Deployments that are kept, and as many previews. The default is 20 deployments and 100 previews.',
  ),
  eventsPerDay: quota(
    'Page views, searches, questions and tool calls that are recorded in a day (UTC). Readers notice nothing when it is reached.',
  ),
  projects: z
    .number()
    .int()
    .min(1)
    .default(100)
    .describe(
      'Projects that admins of an organization can have by the dashboard and the REST API. The command line has no limit.',
    ),
})
  .prefault({})
  .describe('What a project may use, on a server with `--uploads`.')

function quota(meaning: string): z.ZodOptional<z.ZodNumber> {
  return z.number().int().min(1).optional().describe(meaning)
}
