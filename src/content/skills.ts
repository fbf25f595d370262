import type { Diagnostic } from '../lib/diagnostic.ts'
import { slugify } from '../shared/slug.ts'
import { readFrontmatter } from './frontmatter.ts'
import type { Folder } from './read-folder.ts'
import { readGroups } from './read-groups.ts'
import { findStrayGroups, strayGroups } from './stray-groups.ts'

/** A skill file for agents: Markdown with a name and a description. */
export interface Skill {
  readonly name: string
  readonly description: string
  /** Who may see it; undefined is everyone who may see the site. */
  readonly groups: readonly string[] | undefined
  /** Open to strangers on a site with login. */
  readonly isPublic: boolean
  readonly text: string
}

const SKILL_FILE = /^(?:skill\.md|\.mintlify\/skills\/([^/]+)\/skill\.md)$/i

export interface SkillListing {
  readonly skills: readonly Skill[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Skill files of the folder: `skill.md` at the root and `.mintlify/skills/<name>/SKILL.md`. */
export function readSkills(folder: Folder): SkillListing {
  const skills = new Map<string, Skill>()
  const diagnostics: Diagnostic[] = []
  for (const file of folder.files.keys()) {
    const match = SKILL_FILE.exec(file)
    const source = match ? folder.text(file) : undefined
    if (!match || !source) continue
    const text = source.text.replace(/^\uFEFF/, '')
    const { data, bodyOffset, diagnostics: ofBlock } = readFrontmatter(text, file)
    const audience = readGroups(data, file)
    const stray = findStrayGroups(text, bodyOffset)
    diagnostics.push(...ofBlock, ...audience.diagnostics)
    if (stray !== undefined) diagnostics.push(strayGroups(file, stray))
    const written = typeof data['name'] === 'string' ? data['name'] : (match[1] ?? 'docs')
    const name = slugify(written).replace(/[^a-z0-9-]/g, '') || 'docs'
    skills.set(name, {
      name,
      description: (typeof data['description'] === 'string' ? data['description'] : '').slice(0, 1024),
      groups: stray === undefined ? audience.groups : [],
      isPublic: data['public'] === true,
      text: source.text,
    })
  }
  return { skills: [...skills.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), diagnostics }
}
