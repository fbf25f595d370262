import * as z from 'zod'
import { webUrlSchema } from './link.ts'
import { openObject } from './open-object.ts'

export const lecternRepositorySchema = openObject({
  url: webUrlSchema
    .overwrite((url) => url.replace(/\/+$|\.git$/g, ''))
    .describe('URL of the repository, such as https://github.com/acme/docs.'),
  branch: z.string().min(1).max(200).default('main').describe('Branch that edits go to.'),
  path: z
    .string()
    .max(500)
    .default('')
    .overwrite((path) => path.replace(/^[./]+|\/+$/g, ''))
    .describe('The docs folder inside the repository. Empty means the root.'),
}).describe('Public repository of the docs. Pages then have links to suggest an edit or raise an issue.')
