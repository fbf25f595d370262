import type { ConsentGate } from '../../src/shared/integration-plan.ts'

const LOOK_AGAIN_MS = 1000

interface Airgap {
  getConsent(): { purposes?: Record<string, unknown> }
}
interface ConsentWindow {
  /** OneTrust: `,C0001,C0002,` */
  OnetrustActiveGroups?: string
  airgap?: Partial<Airgap>
}

/** Goes on once every condition holds, without the page being loaded anew. Says whether the reader agreed to anything. */
export function whenAllowed(gate: ConsentGate, go: (agreed: boolean) => void): void {
  const asked = gate.stored !== undefined || gate.onetrust !== undefined || gate.transcend !== undefined
  if (!asked) return go(false)
  let timer: ReturnType<typeof setInterval> | undefined
  let done = false
  const look = () => {
    if (done || !isOpen(gate)) return
    done = true
    clearInterval(timer)
    go(true)
  }
  look()
  if (done) return
  addEventListener('storage', look)
  addEventListener('OneTrustGroupsUpdated', look)
  // A banner that writes to storage or cookies tells its own tab nothing.
  timer = setInterval(look, LOOK_AGAIN_MS)
}

function isOpen({ stored, onetrust, transcend }: ConsentGate): boolean {
  const { OnetrustActiveGroups: groups = '', airgap } = window as ConsentWindow
  return (
    (stored === undefined || isStored(stored.key, stored.value)) &&
    (onetrust === undefined || groups.split(',').includes(onetrust)) &&
    (transcend === undefined || airgap?.getConsent?.().purposes?.[transcend] === true)
  )
}

/** Without a value any will do; without a key there is nothing a reader could have agreed to. */
function isStored(key: string, value: string | undefined): boolean {
  if (key === '') return false
  const agrees = (found: string | null | undefined) =>
    typeof found === 'string' && (value === undefined ? found !== '' : found === value)
  return agrees(inStorage(key)) || agrees(inCookies(key))
}

function inStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function inCookies(key: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (decoded(part.slice(0, at)) === key) return decoded(part.slice(at + 1))
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
