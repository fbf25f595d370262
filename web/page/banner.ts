import { remember } from '../lib/storage.ts'

/** Closing the banner lasts until its words change. */
export function rememberBanner(): void {
  const banner = document.querySelector<HTMLElement>('.banner[data-key]')
  banner?.querySelector('.banner-close')?.addEventListener('click', () => {
    remember('banner', banner.dataset['key'] ?? '')
    banner.remove()
  })
}
