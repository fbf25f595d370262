import { CONFIRM_HEADER, PAGE_HEADER, PAGE_META } from '../../src/shared/api/dashboard-headers.ts'

/** What the dashboard sends with its session: the token that its document holds. */
export function pageHeader(html: string): Record<string, string> {
  const token = new RegExp(`<meta name="${PAGE_META}" content="(\\w+)">`).exec(html)?.[1]
  return token === undefined ? {} : { [PAGE_HEADER]: token }
}

/** The headers of later requests, from the answer to a login. */
export async function enteredHeaders(answer: Response): Promise<Record<string, string>> {
  const { page, confirmation } = (await answer.json()) as { page: string; confirmation: string }
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0] as string)
  return { cookie, [PAGE_HEADER]: page, [CONFIRM_HEADER]: confirmation }
}
