import { describe, expect, it } from 'vitest'
import { isInSkipped } from './watch-folder.ts'

const skips = (directory: string) => ['.lectern', 'node_modules', 'guides/drafts'].includes(directory)

describe('a change that another system reports', () => {
  it.each([
    ['/', '.lectern/lectern.db-wal', true],
    ['/', 'guides/drafts/deep/page.mdx', true],
    ['/', 'guides/page.mdx', false],
    ['/', 'index.mdx', false],
    ['\\', '.lectern\\cache\\search-index.bin', true],
    ['\\', 'guides\\drafts\\page.mdx', true],
    ['\\', 'guides\\page.mdx', false],
    // A file or folder itself is looked at with its parent.
    ['\\', 'node_modules', false],
  ])('with %j between folders, %j is left alone: %s', (separator, name, is) => {
    expect(isInSkipped(name, skips, separator)).toBe(is)
  })
})
