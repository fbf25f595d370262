const MAX_NAME = 40
const FILESYSTEM = 'query_docs_filesystem_'

export interface ToolNames {
  readonly search: string
  readonly filesystem: string
  readonly feedback: string
}

/**
 * Names of the tools of a site. They must never change by themselves, because agents and their users refer to them,
 * and clients put the server's name in front and drop what becomes too long.
 */
export function toolNames(siteName: string): ToolNames {
  const slug = snakeCase(siteName) || 'docs'
  return {
    search: `search_${cut(slug, MAX_NAME - 'search_'.length)}`,
    filesystem: `${FILESYSTEM}${cut(slug, MAX_NAME - FILESYSTEM.length)}`,
    feedback: 'submit_feedback',
  }
}

/** `Docs by LangChain` -> `docs_by_lang_chain`. Letters of other scripts are left out: clients take ASCII only. */
function snakeCase(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/_+$/, '')
}
