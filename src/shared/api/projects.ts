import * as z from 'zod'

const limit = z.number().nullable()

export const managedProject = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(['active', 'suspended', 'deleting']),
    urls: z.array(z.string()),
    quotas: z
      .object({ pages: limit, deploymentBytes: limit, deployments: limit, eventsPerDay: limit })
      .describe('What the operator lets the project use; null where nothing is limited.'),
    eventsToday: z.number().nullable().describe('Events of today (UTC), where they are limited.'),
  })
  .meta({ id: 'ManagedProject' })
export type ManagedProject = z.infer<typeof managedProject>

export const managedProjects = z
  .object({
    projects: z.array(managedProject),
    canChange: z
      .boolean()
      .describe('Whether projects are created and changed here; a server of folders takes them from there.'),
    most: z.number().describe('How many the organization can have.'),
  })
  .meta({ id: 'ManagedProjects' })

const name = z.string().trim().min(1).max(100)

export const newProject = z
  .object({
    id: z.string().max(64).describe('1 to 64 letters, digits, - and _; it cannot be changed.'),
    name: name.optional().describe('The default is the ID.'),
  })
  .meta({ id: 'NewProject' })

export const projectChange = z
  .object({
    name: name.optional(),
    state: z
      .enum(['active', 'suspended'])
      .optional()
      .describe('A suspended project is served by no server and keeps its data.'),
  })
  .meta({ id: 'ProjectChange' })

export const deletedProject = z.object({ deletedRows: z.number() }).meta({ id: 'DeletedProject' })
