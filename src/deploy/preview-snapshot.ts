import type { Page } from '../content/page.ts'
import type { Skill } from '../content/skills.ts'
import { Memory } from '../lib/memo.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/**
 * A deployment as it may be seen beside the live one: its own content under the live site's rules. Whoever can get a
 * branch built decides neither who may log in nor what is trusted, and a deployment from before a page was closed does
 * not open it.
 */
export function previewSnapshot(preview: Snapshot, live: Snapshot): Snapshot {
  const pages = new Map([...preview.pages].map(([path, page]) => [path, underLiveRules(page, live)] as const))
  const wasClosed = (path: string) => live.pages.has(path) && !isPublic(live, path)
  return {
    ...preview,
    // Two previews, or one under other settings, are never taken for each other.
    id: `${preview.id}-${live.id}`,
    settings: live.settings,
    pages,
    skills: preview.skills.map((skill) => skillUnderLiveRules(skill, live)),
    publicPaths: new Set([...preview.publicPaths].filter((path) => !wasClosed(path))),
    memory: new Memory(),
  }
}

function underLiveRules(page: Page, live: Snapshot): Page {
  const now = live.pages.get(page.path)
  if (!now) return page
  const groups = inBoth(page.meta.groups, now.meta.groups)
  const opensClosed = page.meta.public === true && !isPublic(live, page.path)
  if (groups === page.meta.groups && !opensClosed) return page
  return { ...page, meta: { ...page.meta, groups, public: opensClosed ? false : page.meta.public } }
}

function skillUnderLiveRules(skill: Skill, live: Snapshot): Skill {
  const now = live.skills.find(({ name }) => name === skill.name)
  if (!now) return skill
  return { ...skill, groups: inBoth(skill.groups, now.groups), isPublic: skill.isPublic && now.isPublic }
}

/** Who is in the groups of both; a list that is not there lets everybody in. */
function inBoth(
  own: readonly string[] | undefined,
  now: readonly string[] | undefined,
): readonly string[] | undefined {
  if (own === undefined || now === undefined) return own ?? now
  return own.every((group) => now.includes(group)) ? own : own.filter((group) => now.includes(group))
}

function isPublic({ pages, publicPaths }: Snapshot, path: string): boolean {
  return pages.get(path)?.meta.public ?? publicPaths.has(path)
}
