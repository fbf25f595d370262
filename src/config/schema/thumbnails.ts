import * as z from 'zod'
import { openObject } from './open-object.ts'

export const thumbnailsSchema = openObject({
  appearance: z
    .enum(['light', 'dark'])
    .optional()
    .describe('Mode of the image. The default is the mode of the site.'),
  background: z.string().optional().describe('Path or URL of an image behind the text.'),
  fonts: openObject({
    family: z
      .string()
      .min(1)
      .describe('Name of the font family. It is used if it is installed on the server.'),
  })
    .optional()
    .describe('Font of the text.'),
}).describe('Images that chats and social networks show for a link.')
