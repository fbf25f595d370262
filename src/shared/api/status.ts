import * as z from 'zod'

const serverStatus = z
  .object({
    id: z.string(),
    version: z.string().nullable().describe('Version of Lectern; null for one that does not tell.'),
    seenMs: z.number().describe('Milliseconds since it was last heard of.'),
  })
  .meta({ id: 'ServerStatus' })

const projectStatus = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(['active', 'suspended', 'deleting']),
    live: z.string().nullable().describe('The live deployment.'),
    liveSince: z.string().nullable(),
    showing: z.number().describe('Servers that serve it.'),
    behind: z
      .array(z.object({ server: z.string(), deployment: z.string().nullable(), ms: z.number() }))
      .describe('Servers that serve another deployment, and for how long they have been behind.'),
  })
  .meta({ id: 'ProjectStatus' })

export const installationStatus = z
  .object({
    version: z.string().describe('Version of the server that answers.'),
    schema: z.number().describe('Schema of the database.'),
    store: z.enum(['sqlite', 'postgres']),
    storeMs: z.number().describe('Time of a small query.'),
    files: z
      .object({
        home: z.enum(['database', 'bucket']).describe('Where files of new deployments are kept.'),
        works: z.boolean().describe('Whether files can be stored and read there now.'),
        ms: z.number().describe('Time of storing and reading a small file; 0 in the database.'),
      })
      .describe('Files of deployments.'),
    servers: z
      .array(serverStatus)
      .describe('Servers of deployed sites; empty where a folder is served by one server.'),
    projects: z.array(projectStatus).describe('Projects of the organization.'),
  })
  .meta({ id: 'InstallationStatus' })
export type InstallationStatus = z.infer<typeof installationStatus>
