import * as z from 'zod'
import { openObject } from './open-object.ts'
import { specSourceSchema } from './spec-source.ts'

export const PLAYGROUND_MODES = ['interactive', 'simple', 'none', 'auth'] as const

const serverUrl = z.string().min(1).meta({ typeLabel: 'URL' })

const playgroundSchema = openObject({
  display: z
    .enum(PLAYGROUND_MODES)
    .default('interactive')
    .describe(
      'The full playground, only a URL to copy, nothing, or the playground for logged-in readers only.',
    ),
  proxy: z
    .boolean()
    .default(true)
    .describe('Send requests through this server, so that the API does not need CORS.'),
  credentials: z
    .boolean()
    .default(false)
    .describe('Send cookies with requests. Works only without the proxy.'),
})

const paramsSchema = openObject({
  expanded: z.enum(['all', 'closed']).default('closed').describe('Show nested parameters expanded.'),
  post: z
    .array(z.string())
    .default([])
    .describe('Schema keys whose values are shown next to parameter names.'),
})

const examplesSchema = openObject({
  languages: z
    .array(z.string())
    .optional()
    .describe(
      'Languages of code samples in order: bash, python, javascript, node, php, go, java, ruby, powershell, swift, csharp, dotnet, typescript, c, c++, kotlin, rust, dart.',
    ),
  defaults: z
    .enum(['required', 'all'])
    .default('all')
    .describe('Parameters in a sample: only required ones, or all.'),
  prefill: z
    .boolean()
    .default(false)
    .describe('Fill in optional fields of the playground that have an example, too.'),
  autogenerate: z
    .boolean()
    .default(true)
    .describe('Generate samples. False shows only samples written by hand.'),
})

const mdxSchema = openObject({
  auth: openObject({
    method: z.enum(['bearer', 'basic', 'key', 'cobo']).optional().describe('How requests authenticate.'),
    name: z.string().optional().describe('Name of the header or parameter.'),
  })
    .optional()
    .describe('Authentication of API pages written by hand.'),
  server: z
    .union([serverUrl, z.array(serverUrl).min(1)])
    .optional()
    .describe('Base URL of API pages written by hand, or several to choose from.'),
})

export const apiSchema = openObject({
  openapi: specSourceSchema.optional().describe('OpenAPI 3 specs of the whole site.'),
  asyncapi: specSourceSchema.optional().describe('AsyncAPI specs of the whole site.'),
  playground: playgroundSchema.prefault({}).describe('API playground.'),
  params: paramsSchema.prefault({}).describe('Parameter lists.'),
  url: z
    .enum(['full'])
    .optional()
    .describe('`full` always shows the base URL. By default, it is shown only if there are several.'),
  examples: examplesSchema.prefault({}).describe('Code samples.'),
  changes: z
    .boolean()
    .default(true)
    .describe(
      'Add a page with the changes of an API to the navigation, below its operations, once a deployment changed it.',
    ),
  mdx: mdxSchema.optional().describe('API pages written by hand instead of from a spec.'),
})
  .prefault({})
  .describe('API reference.')
