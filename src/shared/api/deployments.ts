import * as z from 'zod'
import { DEPLOYMENT_STATUSES, UPLOAD_STATUSES } from './enumerations.ts'

/** The largest file of a deployment. */
export const MOST_FILE_BYTES = 100_000_000

const hash = z.string().regex(/^[\da-f]{64}$/)

const gitCommit = z
  .object({
    sha: z.string(),
    ref: z.string(),
    message: z.string(),
    filesChanged: z
      .object({
        added: z.array(z.string()).readonly(),
        modified: z.array(z.string()).readonly(),
        removed: z.array(z.string()).readonly(),
      })
      .describe('Compared with the previous deployment, at most 100 of each.'),
  })
  .meta({ id: 'GitCommit' })

/** The state of a deployment that was triggered, in the form pipelines know. */
export const deploymentStatus = z
  .object({
    _id: z.string(),
    projectId: z.string(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
    status: z.enum(DEPLOYMENT_STATUSES),
    summary: z.string(),
    logs: z.array(z.string()),
    author: z.null(),
    commit: gitCommit.nullable(),
    source: z.literal('api'),
  })
  .meta({ id: 'DeploymentStatus' })

export const newDeployment = z
  .object({
    files: z
      .record(z.string(), z.tuple([hash, z.int().min(0).max(MOST_FILE_BYTES)]))
      .describe('Path of each file -> its SHA-256 and size.'),
  })
  .meta({ id: 'NewDeployment' })

export const startedDeployment = z
  .object({ id: z.string(), missing: z.array(z.string()).describe('Hashes of the files to upload.') })
  .meta({ id: 'StartedDeployment' })
export type StartedDeployment = z.infer<typeof startedDeployment>

export const uploadedDeployment = z
  .object({
    id: z.string(),
    status: z.enum(UPLOAD_STATUSES),
    summary: z.string(),
    logs: z.array(z.string()),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
    createdBy: z.string(),
    commit: gitCommit.nullable().describe('Source of the deployment, if it came from git.'),
    live: z.boolean().describe('Whether this is the live deployment.'),
    preview: z.boolean().describe('Whether it was built as a preview, and was never live.'),
    branch: z.string().nullable().describe('Branch that it is a preview of.'),
    previewUrl: z.string().describe('Where a browser can see it, live or not, at a URL of its project.'),
    differenceUrl: z.string().describe('Where a browser sees what it changes, compared with the live site.'),
    branchUrl: z.string().nullable().describe('Where a browser sees the newest preview of the branch.'),
    expiresAt: z.string().nullable().describe('When the preview is no longer shown.'),
    nodes: z
      .object({ total: z.number(), showing: z.number() })
      .describe('Number of servers, and how many of them serve it.'),
  })
  .meta({ id: 'UploadedDeployment' })
export type UploadedDeployment = z.infer<typeof uploadedDeployment>

export const uploadedDeployments = z
  .object({ deployments: z.array(uploadedDeployment) })
  .meta({ id: 'UploadedDeployments' })
export type UploadedDeployments = z.infer<typeof uploadedDeployments>

export const storedFiles = z.object({ kept: z.number() }).meta({ id: 'StoredFiles' })
