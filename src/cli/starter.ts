/** Files of a new docs folder: enough to see pages, groups, a snippet and a code block, and nothing to delete. */
export function starterFiles(name: string): Readonly<Record<string, string>> {
  const config = {
    theme: 'mint',
    name,
    description: `Documentation of ${name}.`,
    colors: { primary: '#0f766e', light: '#2dd4bf', dark: '#115e59' },
    navigation: {
      groups: [
        { group: 'Get started', pages: ['index', 'quickstart'] },
        { group: 'Guides', pages: ['guides/writing'] },
      ],
    },
  }
  return {
    'docs.json': `${JSON.stringify(config, null, 2)}\n`,
    'index.mdx': `---\ntitle: Introduction\ndescription: ${JSON.stringify(`What ${name} is and where to begin.`)}\n---\n\nWelcome. Edit \`index.mdx\` and watch this page change.\n\n<CardGroup cols={2}>\n  <Card title="Quickstart" href="/quickstart">\n    From nothing to a first result.\n  </Card>\n  <Card title="Writing pages" href="/guides/writing">\n    Components, snippets and code blocks.\n  </Card>\n</CardGroup>\n`,
    'quickstart.mdx': `---\ntitle: Quickstart\ndescription: From nothing to a first result.\n---\n\n<Steps>\n  <Step title="Preview">\n    Run the preview; it reloads when you save.\n\n    \`\`\`bash\n    lectern dev\n    \`\`\`\n  </Step>\n  <Step title="Check">\n    Find broken links, anchors and images.\n\n    \`\`\`bash\n    lectern check\n    \`\`\`\n  </Step>\n</Steps>\n`,
    'guides/writing.mdx': `---\ntitle: Writing pages\ndescription: Components, snippets and code blocks.\n---\n\nimport Support from '/snippets/support.mdx'\n\n## Components\n\n<Note>Pages are Markdown with components such as this note.</Note>\n\n## Code\n\n\`\`\`ts hello.ts {2}\nexport function hello(name: string): string {\n  return \`Hello, \${name}\`\n}\n\`\`\`\n\n## Snippets\n\n<Support topic="writing" />\n`,
    'snippets/support.mdx': 'Questions about {topic}? Ask your team.\n',
  }
}
