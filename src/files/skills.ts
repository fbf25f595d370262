import { createHash } from 'node:crypto'
import type { View } from '../access/view.ts'
import { slugify } from '../shared/slug.ts'
import { listedPages } from './listed-pages.ts'
import { markdownPath } from '../shared/markdown-path.ts'
import { publicUrl } from './public-url.ts'

export interface SkillFile {
  readonly name: string
  readonly description: string
  readonly text: string
}

/** Skills a viewer may use: the author's own, else one made from the site itself. */
export function skillFiles(view: View, baseUrl: string): readonly SkillFile[] {
  if (view.skills.length > 0) return view.skills
  const generated = generateSkill(view, baseUrl)
  return generated ? [generated] : []
}

/** /.well-known/agent-skills/index.json */
export function agentSkillsIndex(view: View, baseUrl: string): unknown {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skillFiles(view, baseUrl).map(({ name, description, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: publicUrl(baseUrl, `/.well-known/agent-skills/${name}/SKILL.md`),
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    })),
  }
}

/** /.well-known/skills/index.json */
export function skillsIndex(view: View, baseUrl: string): unknown {
  return {
    skills: skillFiles(view, baseUrl).map(({ name, description }) => ({
      name,
      description,
      files: ['SKILL.md'],
    })),
  }
}

/** Deterministic: name, purpose and the first pages of each section. Nothing is invented. */
function generateSkill(view: View, baseUrl: string): SkillFile | undefined {
  const pages = listedPages(view)
  if (pages.length === 0) return undefined
  const { name: site, description: about } = view.config
  const name = slugify(site).replace(/[^a-z0-9-]/g, '') || 'docs'
  const description = (about ?? `How to use ${site}, from its documentation.`)
    .replace(/\s+/g, ' ')
    .slice(0, 1024)
  const lines = pages
    .slice(0, 100)
    .map((page) => `- [${page.title}](${publicUrl(baseUrl, markdownPath(page.path))})`)
  const text = [
    `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
    `# ${site}`,
    `Read the documentation at ${baseUrl}/ before answering questions about ${site}. Every page is available as Markdown at its URL plus \`.md\`; ${baseUrl}/llms.txt lists all of them.`,
    `## Pages\n\n${lines.join('\n')}`,
  ].join('\n\n')
  return { name, description, text: `${text}\n` }
}
