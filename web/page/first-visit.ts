// At the root of an exported site, where no server leads readers to their language.
import { agentKind } from '../../src/shared/agent-kinds.ts'
import { languageStart, type LanguageStart } from '../../src/shared/first-language.ts'

const tag = document.querySelector<HTMLElement>('script[data-starts]')
const target = start() ?? tag?.dataset['otherwise']
if (target !== undefined) location.replace(target + location.search + location.hash)

function start(): string | undefined {
  const isFromSite = document.referrer !== '' && new URL(document.referrer).origin === location.origin
  // What programs find at an address must not depend on where they run.
  if (isFromSite || agentKind(navigator.userAgent) !== 'human') return undefined
  const languages = JSON.parse(tag?.dataset['starts'] ?? '[]') as LanguageStart[]
  return languageStart(languages, { cookies: document.cookie, wishes: navigator.languages })
}
