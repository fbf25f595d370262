import { expect, test } from 'vitest'
import { previewNameOf, previewOwners, previewUrlOf, type PreviewSite } from './preview-address.ts'

const SITE: PreviewSite = {
  setting: 'https://{preview}--{host}',
  projectId: 'acme',
  baseUrl: 'https://docs.acme.com',
  asked: 'docs.acme.com',
}
const nameAt = (asked: string, site: Partial<PreviewSite> = {}) => previewNameOf({ ...SITE, ...site, asked })

test('a host of the operator’s form names a preview, and no other does', () => {
  expect(previewUrlOf(SITE, 'fix-typo')).toBe('https://fix-typo--docs.acme.com')
  const below = { ...SITE, baseUrl: 'https://acme.com/docs', asked: 'acme.com' }
  expect(previewUrlOf(below, 'fix-typo')).toBe('https://fix-typo--acme.com/docs')
  expect(nameAt('fix-typo--docs.acme.com')).toBe('fix-typo')
  expect(nameAt('FIX-typo--docs.acme.com:8443')).toBe('fix-typo')
  for (const host of [
    'docs.acme.com',
    '--docs.acme.com',
    'a--b--docs.acme.com',
    '-a--docs.acme.com',
    'x.a--docs.acme.com',
    'a--docs.acme.com.evil.example',
    `${'a'.repeat(31)}--docs.acme.com`,
  ])
    expect([host, nameAt(host)]).toEqual([host, undefined])
})

test('without a setting, only sites of this machine have hosts for previews', () => {
  const local = { ...SITE, setting: undefined, baseUrl: undefined }
  for (const asked of ['localhost:4600', '127.0.0.1:4600', '[::1]:4600'])
    expect(previewUrlOf({ ...local, asked }, 'fix')).toBe('http://fix--acme.localhost:4600')
  expect(nameAt('fix--acme.localhost:4600', local)).toBe('fix')
  expect(nameAt('fix--beta.localhost:4600', local)).toBeUndefined()
  expect(previewUrlOf({ ...local, asked: 'docs.internal' }, 'fix')).toBeUndefined()
  expect(previewUrlOf({ ...SITE, setting: undefined, asked: 'localhost' }, 'fix')).toBeUndefined()
  expect(previewUrlOf({ ...local, setting: false, asked: 'localhost' }, 'fix')).toBeUndefined()
})

test('a label that is too long for DNS is none', () => {
  const long = { ...SITE, baseUrl: `https://${'d'.repeat(40)}.acme.com` }
  expect(previewUrlOf(long, 'a'.repeat(21))).toMatch(/^https:/)
  expect(previewUrlOf(long, 'a'.repeat(22))).toBeUndefined()
})

test('a server finds the site of a preview by its host or its project', () => {
  expect(previewOwners('https://{preview}--{host}')('a-b--docs.acme.com')).toEqual({ host: 'docs.acme.com' })
  expect(previewOwners('https://{preview}.{project}.pre.test:8443')('a.acme.pre.test')).toEqual({
    project: 'acme',
  })
  expect(previewOwners(undefined)('a--acme.localhost')).toEqual({ project: 'acme' })
  expect(previewOwners(undefined)('a--acme.localhost.evil.example')).toBeUndefined()
  expect(previewOwners(false)('a--acme.localhost')).toBeUndefined()
})
