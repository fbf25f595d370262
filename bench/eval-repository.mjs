// Texts of a public repository at one commit: from a git directory, or from a folder with its files.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const TEXT = /\.(?:mdx?|jsx)$/

/**
 * Names and texts below `root`, looked for as `owner+name/repo` (a git directory) or `owner__name` (files) in the
 * folders given; undefined when it is in none.
 */
export function readRepository({ repo, commit }, { root, folders }) {
  const [owner, name] = repo.split('/').slice(-2)
  for (const folder of folders) {
    const git = path.join(folder, `${owner}+${name}`, 'repo')
    if (fs.existsSync(git)) return fromGit(git, commit, root)
    const plain = path.join(folder, `${owner}__${name}`, root)
    if (fs.existsSync(plain)) return fromFolder(plain)
  }
  return undefined
}

/** Object by object: a copy may lack pictures and even a page, which an archive of it would stumble over. */
function fromGit(git, commit, root) {
  const run = (args, input) => {
    const { status, stdout, stderr } = spawnSync('git', ['--git-dir', git, ...args], {
      input,
      maxBuffer: 1 << 30,
    })
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.toString()}`)
    return stdout
  }
  const listed = run(['ls-tree', '-r', '-z', commit, ...(root === '' ? [] : [`${root}/`])])
  const entries = listed
    .toString()
    .split('\0')
    .map((line) => /^100\d+ blob (\w+)\t(.*)$/s.exec(line))
    .filter((found) => found && TEXT.test(found[2]))
    .map(([, id, file]) => ({ id, file: path.posix.relative(root, file) }))
  const objects = run(['cat-file', '--batch'], entries.map(({ id }) => `${id}\n`).join(''))
  const files = new Map()
  let at = 0
  for (const { file } of entries) {
    const end = objects.indexOf(10, at)
    const size = /blob (\d+)$/.exec(objects.toString('utf8', at, end))?.[1]
    at = end + 1
    if (size === undefined) continue
    files.set(file, objects.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return files
}

function fromFolder(folder) {
  const files = new Map()
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && TEXT.test(entry.name))
      files.set(path.relative(folder, file).replaceAll('\\', '/'), fs.readFileSync(file, 'utf8'))
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}
