import * as z from 'zod'
import { DEPLOYMENT_STATUSES } from './enumerations.ts'

/** What is live, in numbers. */
export const contentSummary = z
  .object({ snapshot: z.string(), pages: z.number(), errors: z.number(), warnings: z.number() })
  .meta({ id: 'DeploymentSummary' })
export type ContentSummary = z.infer<typeof contentSummary>

export const contentState = z
  .object({
    summary: contentSummary,
    source: z.object({
      kind: z.enum(['folder', 'uploads', 'git']),
      url: z.string().nullable(),
      problem: z.string().nullable().describe('Why the last reload failed.'),
    }),
    pullRequests: z
      .array(
        z.object({
          number: z.number(),
          branch: z.string(),
          state: z.enum(['open', 'closed']),
          deploymentId: z.string().nullable().describe('Its preview.'),
          problem: z
            .string()
            .nullable()
            .describe('Why it has no preview, or why nothing could be said on the git host.'),
        }),
      )
      .describe('Pull requests that the git host told about, the newest first, at most 50.'),
    checking: z.boolean().describe('Links are still being checked; more diagnostics may follow.'),
    diagnostics: z.array(
      z.object({
        severity: z.enum(['error', 'warning', 'info']),
        code: z.string(),
        message: z.string(),
        file: z.string().nullable(),
        line: z.number().nullable(),
        column: z.number().nullable(),
        hint: z.string().nullable(),
      }),
    ),
    deployments: z.array(
      z.object({
        id: z.string(),
        status: z.enum(DEPLOYMENT_STATUSES),
        summary: z.string(),
        logs: z.array(z.string()),
        createdAt: z.string(),
        endedAt: z.string().nullable(),
        createdBy: z.string().nullable().describe('Who began it: an email address, or `api`.'),
        commit: z
          .object({ sha: z.string(), message: z.string() })
          .nullable()
          .describe('Commit of the deployment, if it came from git.'),
        live: z.boolean().describe('It is the one that readers see.'),
        preview: z
          .object({
            url: z.string(),
            differenceUrl: z.string(),
            branch: z.string().nullable(),
            expiresAt: z.string(),
          })
          .nullable()
          .describe('Where it is seen, if it was built as a preview and was never live.'),
      }),
    ),
  })
  .meta({ id: 'ContentState' })
export type ContentState = z.infer<typeof contentState>

export const activatedDeployment = z.object({ id: z.string() }).meta({ id: 'ActivatedDeployment' })

export const triggeredDeployment = z.object({ statusId: z.string() }).meta({ id: 'TriggeredDeployment' })
