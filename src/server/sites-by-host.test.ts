import { expect, it, vi } from 'vitest'
import { FIXED, type SiteDirectory, type SiteEntry } from './directories/site-directory.ts'
import type { Site } from './site.ts'
import { SitesByHost } from './sites-by-host.ts'

function fakeEntry(key: string, alwaysOpen = false) {
  const site = { prepare: vi.fn(), close: vi.fn(() => Promise.resolve()) }
  const open = vi.fn(() => Promise.resolve(site as unknown as Site))
  return { site, entry: { key, alwaysOpen, open } }
}

const directory = (...entries: readonly SiteEntry[]): SiteDirectory => ({
  ...FIXED,
  ofHost: (host) => entries.find(({ key }) => key === host),
  ofProject: (id) => Promise.resolve(entries.find(({ key }) => `project-${key}` === id)),
})

const wanted = (host: string, projectId?: string) => ({ host, path: '/', projectId })

it('opens a site once, for its first reader, and prepares it', async () => {
  const { site, entry } = fakeEntry('a')
  const sites = new SitesByHost(directory(entry))
  expect(sites.opened('a', '/')).toBeUndefined()
  await Promise.all([sites.find(wanted('a')), sites.find(wanted('a'))])
  expect(entry.open).toHaveBeenCalledTimes(1)
  expect(site.prepare).toHaveBeenCalled()
  expect(sites.opened('a', '/')).toBe(site)
  expect(await sites.find(wanted('elsewhere'))).toBeUndefined()
  await sites.stop()
  expect(site.close).toHaveBeenCalledTimes(1)
})

it('lets the project of an operation win over the host', async () => {
  const [a, b] = [fakeEntry('a'), fakeEntry('b')]
  const sites = new SitesByHost(directory(a.entry, b.entry))
  expect(await sites.find(wanted('a', 'project-b'))).toBe(b.site)
  expect(await sites.find(wanted('a', 'project-unknown'))).toBe(a.site)
  await sites.stop()
})

it('tries again after a failure', async () => {
  const { site, entry } = fakeEntry('a')
  entry.open.mockRejectedValueOnce(new Error('away'))
  const sites = new SitesByHost(directory(entry))
  await expect(sites.find(wanted('a'))).rejects.toThrow('away')
  expect(await sites.find(wanted('a'))).toBe(site)
  await sites.stop()
})

it('closes what nobody asks for, unless it always stays open', async () => {
  const [idle, constant] = [fakeEntry('a'), fakeEntry('b', true)]
  const sites = new SitesByHost(directory(idle.entry, constant.entry))
  await sites.find(wanted('a'))
  await sites.find(wanted('b'))
  sites.closeIdle(Date.now() + 1)
  await vi.waitFor(() => expect(idle.site.close).toHaveBeenCalled())
  expect(sites.opened('a', '/')).toBeUndefined()
  expect(sites.opened('b', '/')).toBe(constant.site)
  await sites.stop()
})

it('closes a site whose entry is gone', async () => {
  const { site, entry } = fakeEntry('a')
  const listeners: ((key: string) => void)[] = []
  const sites = new SitesByHost({
    ...directory(entry),
    subscribe: (onGone) => void listeners.push(onGone),
  })
  await sites.find(wanted('a'))
  for (const onGone of listeners) onGone('a')
  await vi.waitFor(() => expect(site.close).toHaveBeenCalled())
  await sites.stop()
})
