import { DAY_MS } from '../../shared/time.ts'
import { randomBytes } from 'node:crypto'
import type { Records } from '../../analytics/records.ts'
import { addAccount } from '../../auth/accounts.ts'
import { createApiKey } from '../../auth/api-keys.ts'
import type { DashboardAuth } from '../../auth/dashboard-auth.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { dayOfEvents } from './demo-events.ts'
import { dayOfFeedback, type DemoPage } from './demo-feedback.ts'
import { NOTES } from './demo-words.ts'
import { SeededRandom } from './seeded-random.ts'

/** A month, and the month before it to compare with. */
const DAYS = 61
const SEED = 20_260_101
const EMAIL = 'demo@example.com'
const COLLEAGUE = 'robin@example.com'

export interface DemoAccount {
  readonly email: string
  readonly password: string
}

/** Fills an empty store with made-up data, and lets somebody in: with a password that holds until the next start. */
export async function fillDemo(
  { store, project }: Records,
  dashboard: DashboardAuth,
  pages: readonly DemoPage[],
): Promise<DemoAccount> {
  const password = randomBytes(9).toString('base64url')
  const known = await store.accounts.findByEmail(project.organizationId, EMAIL)
  if (known) {
    await store.accounts.change(known.id, { passwordHash: await hashPassword(password) })
    return { email: EMAIL, password }
  }
  await addEvents({ store, project }, pages)
  await dashboard.addAdmin(EMAIL, password, 'Demo Admin')
  await addColleagues({ store, project })
  return { email: EMAIL, password }
}

type Place = Pick<Records, 'store' | 'project'>

async function addEvents({ store, project }: Place, pages: readonly DemoPage[]): Promise<void> {
  const random = new SeededRandom(SEED)
  const now = Date.now()
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const paths = pages.map(({ path }) => path)
  for (let index = 0; index < DAYS; index++) {
    const start = today - (DAYS - 1 - index) * DAY_MS
    const day = { projectId: project.id, start, now }
    await store.addEvents(dayOfEvents(random, { ...day, paths, progress: index / (DAYS - 1) }))
    const said = dayOfFeedback(random, { ...day, pages })
    await store.feedback.import(said.map((row) => ({ ...row, status: 'pending', resolved_at: null })))
    // Dealt with as somebody would have, so that the history tells of it.
    const at = Math.min(start + DAY_MS * 1.4, now)
    for (const { id, status, comment } of said) {
      if (status === 'pending') continue
      await store.feedback.setStatus(project.id, [id], { status, who: COLLEAGUE, at })
      if (comment === null || !random.chance(0.3)) continue
      await store.feedback.addNote(project.id, id, { text: random.pick(NOTES), who: COLLEAGUE, at: at + 1 })
    }
  }
}

/** People, and keys that nobody has: their pages are not empty either. */
async function addColleagues({ store, project }: Place): Promise<void> {
  const people = [
    { email: COLLEAGUE, name: 'Robin Achterberg', role: 'editor', groups: ['engineering'] },
    { email: 'sam@example.com', name: 'Sam Okafor', role: 'viewer', groups: [] },
    { email: 'partner@example.net', name: null, role: null, groups: ['partners'] },
  ] as const
  for (const { name, ...person } of people)
    await addAccount(store, {
      ...person,
      ...(name !== null && { name }),
      organizationId: project.organizationId,
      password: randomBytes(18).toString('base64url'),
    })
  const keys = [
    { label: 'Weekly report', type: 'admin', scopes: ['read'], expiresAt: Date.now() + 64 * DAY_MS },
    { label: 'Deploy from CI', type: 'admin', scopes: ['write'], expiresAt: Date.now() + 5 * DAY_MS },
    { label: 'Support widget', type: 'assistant' },
  ] as const
  for (const key of keys) await createApiKey(store, project, { ...key, createdBy: EMAIL })
}
