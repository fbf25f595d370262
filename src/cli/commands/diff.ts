import { differenceLines, sayDifference } from '../../difference/describe.ts'
import type { Difference } from '../../difference/difference.ts'
import { differenceMarkdown } from '../../difference/to-markdown.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { compareFolders } from '../diff/compare-folders.ts'
import { withFolderOf } from '../diff/git-folder.ts'
import { docsFolder } from '../docs-folder.ts'

/** What readers will see otherwise: of two folders, or of one and what a commit had. */
export const diffCommand: Command = {
  positionals: 'BEFORE AFTER | [dir] --since REF',
  options: {
    since: { type: 'string', value: 'REF', help: 'compare the folder with this commit, branch or tag' },
    markdown: { type: 'boolean', help: 'print Markdown, for a comment' },
    url: { type: 'string', value: 'URL', help: 'where the pages are seen, for links in the Markdown' },
  },
  async run(input) {
    const { options, output } = input
    output.progress('Comparing pages…')
    const difference = await compare(input)
    if (output.json) output.data(difference)
    else if (options['markdown'] === true)
      output.print(
        differenceMarkdown(difference, (options['url'] as string | undefined)?.replace(/\/+$/, '')),
      )
    else for (const line of differenceLines(difference)) output.print(line)
    output.info(sayDifference(difference))
    return difference.missing.length > 0 ? 1 : 0
  },
}

function compare({ positionals, options }: CommandInput): Promise<Difference> {
  const since = options['since'] as string | undefined
  if (since !== undefined) {
    const root = docsFolder(positionals)
    return withFolderOf(root, since, (before) => compareFolders(before, root))
  }
  const [before, after, ...more] = positionals
  if (before === undefined || after === undefined || more.length > 0)
    throw new UsageError('Pass two folders, or one with --since REF.')
  return compareFolders(docsFolder([before]), docsFolder([after]))
}
