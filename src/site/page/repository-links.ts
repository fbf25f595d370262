import type { Settings } from '../../config/settings.ts'
import type { Page } from '../../content/page.ts'

export interface RepositoryLinks {
  /** Undefined for a page that is not written in a file of its own. */
  readonly edit: string | undefined
  readonly issue: string
}

/** Where a reader can mend a page, or say what is wrong with it. GitHub's addresses, unless the host is a GitLab. */
export function repositoryLinks(repository: Settings['repository'], page: Page): RepositoryLinks | undefined {
  if (repository === undefined) return undefined
  const { url, branch, path } = repository
  const file = [...path.split('/'), ...page.file.split('/')].filter(Boolean).map(encodeURIComponent).join('/')
  const at = `${branch.split('/').map(encodeURIComponent).join('/')}/${file}`
  const gitlab = /gitlab/i.test(new URL(url).hostname)
  const title = encodeURIComponent(`Docs: ${page.title}`)
  const body = encodeURIComponent(`Page: ${page.path}\n\n`)
  return {
    edit: page.source === undefined ? `${url}${gitlab ? '/-' : ''}/edit/${at}` : undefined,
    issue: gitlab
      ? `${url}/-/issues/new?issue[title]=${title}&issue[description]=${body}`
      : `${url}/issues/new?title=${title}&body=${body}`,
  }
}
