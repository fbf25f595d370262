import fs from 'node:fs'
import path from 'node:path'
import type { View } from '../../access/view.ts'
import type { Page } from '../../content/page.ts'
import { SITE_SOCIAL_IMAGE, socialImagePath } from '../../shared/social-image-path.ts'
import { pagePicture, sitePicture } from '../../site/social-image/page-picture.ts'
import type { Picture } from '../../site/social-image/picture.ts'

/** Where pages of an export find their picture. One a page takes longer than writing the page, so it is asked for. */
export function pictureOf(baseUrl: string, each: boolean): ((page: Page) => string) | undefined {
  // A picture must be named with its full address.
  if (baseUrl === '') return undefined
  return each ? ({ path: page }) => socialImagePath(page) : () => SITE_SOCIAL_IMAGE
}

export async function writePagePicture(view: View, page: Page, to: Target): Promise<void> {
  await writePicture(pagePicture(view, page, to.baseUrl), path.join(to.out, socialImagePath(page.path)))
}

export async function writeSitePicture(view: View, to: Target): Promise<void> {
  await writePicture(sitePicture(view, to.baseUrl), path.join(to.out, SITE_SOCIAL_IMAGE))
}

interface Target {
  readonly out: string
  readonly baseUrl: string
}

async function writePicture(picture: Picture, file: string): Promise<void> {
  const { drawPicture } = await import('../../site/social-image/draw-picture.ts')
  const png = await drawPicture(picture)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, png)
}
