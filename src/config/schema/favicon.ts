import { themedImageSchema } from './themed-image.ts'

export const faviconSchema = themedImageSchema.describe(
  'Icon of the browser tab: one image, or one for each mode.',
)
