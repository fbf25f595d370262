/** What the path of a site may look like. Plain names only: it stands in cookies, headers, style sheets and scripts. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)*\/*$/

/** Whether the path of a full URL can be that of a site. */
export function hasPlainPath(url: string): boolean {
  const path = /^https?:\/\/[^/?#]*([^?#]*)$/i.exec(url)?.[1]
  return path !== undefined && PLAIN_PATH.test(path) && URL.canParse(url)
}

export const PLAIN_PATH_RULE =
  'must have no ? and no #, and a path of letters, digits, -, _, ~ and dots inside names'
