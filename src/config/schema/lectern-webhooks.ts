import * as z from 'zod'
import { webUrlSchema } from './link.ts'
import { openObject } from './open-object.ts'

export const WEBHOOK_EVENTS = ['api.changed', 'gap.reached'] as const

export const lecternWebhooksSchema = z
  .array(
    openObject({
      url: webUrlSchema.describe(
        'Where to send it, over https; a host of your own network may have plain http.',
      ),
      events: z
        .array(z.enum(WEBHOOK_EVENTS))
        .min(1)
        .default([...WEBHOOK_EVENTS])
        .describe(
          '`api.changed`: a deployment that is live changed an API. `gap.reached`: a question without an answer was asked `gapThreshold` times.',
        ),
    }),
  )
  .max(20)
  .default([])
  .describe('Servers that are told what happens here. Each message is signed with `LECTERN_WEBHOOK_SECRET`.')
