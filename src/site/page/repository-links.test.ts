import { expect, it } from 'vitest'
import type { Page } from '../../content/page.ts'
import { repositoryLinks } from './repository-links.ts'

const PAGE = { path: '/guides/start', file: 'guides/start & go.mdx', title: 'Start & go' } as Page
const GITHUB = { url: 'https://github.com/acme/app', branch: 'next/docs', path: 'docs' }

it('leads to the file of a page, and to a new issue that names it', () => {
  expect(repositoryLinks(GITHUB, PAGE)).toEqual({
    edit: 'https://github.com/acme/app/edit/next/docs/docs/guides/start%20%26%20go.mdx',
    issue:
      'https://github.com/acme/app/issues/new?title=Docs%3A%20Start%20%26%20go&body=Page%3A%20%2Fguides%2Fstart%0A%0A',
  })
})

it('knows the addresses of GitLab', () => {
  const links = repositoryLinks({ url: 'https://gitlab.acme.dev/a/b', branch: 'main', path: '' }, PAGE)
  expect(links?.edit).toBe('https://gitlab.acme.dev/a/b/-/edit/main/guides/start%20%26%20go.mdx')
  expect(links?.issue).toContain('/-/issues/new?issue[title]=')
})

it('offers no edit of a page that was made from something else, and nothing without a repository', () => {
  const generated = { ...PAGE, source: { path: 'x', text: '', hash: '' } } as Page
  expect(repositoryLinks(GITHUB, generated)?.edit).toBeUndefined()
  expect(repositoryLinks(undefined, PAGE)).toBeUndefined()
})
