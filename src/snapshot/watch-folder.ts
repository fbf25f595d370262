import fs from 'node:fs'
import path from 'node:path'

/** Something that holds open handles until it is closed. */
export interface Watch {
  close(): void
}

const QUIET_MS = 12

/**
 * Calls back shortly after anything in the folder changed. Linux has no recursive watch of its own, so each
 * directory gets one: a directory reports the files in it, which keeps the count in the hundreds.
 */
export function watchFolder(
  root: string,
  skips: (directory: string) => boolean,
  onChange: () => void,
): Watch {
  let timer: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, QUIET_MS)
  }
  const watch =
    process.platform === 'linux'
      ? watchDirectories(root, skips, changed)
      : fs.watch(root, { recursive: true }, (_event, name) => {
          if (name === null || !isInSkipped(name, skips)) changed()
        })
  return {
    close() {
      clearTimeout(timer)
      watch.close()
    },
  }
}

/** Other systems report what happens in any folder below, ours for the data among them, with their own separators. */
export function isInSkipped(
  name: string,
  skips: (directory: string) => boolean,
  separator: string = path.sep,
): boolean {
  const steps = name.split(separator)
  return steps.some((_, index) => index > 0 && skips(steps.slice(0, index).join('/')))
}

function watchDirectories(root: string, skips: (directory: string) => boolean, changed: () => void): Watch {
  const watchers = new Map<string, fs.FSWatcher>()
  const add = (directory: string) => {
    if (watchers.has(directory) || (directory !== '' && skips(directory))) return
    try {
      const watcher = fs.watch(path.join(root, directory), (_event, name) => {
        changed()
        // A new directory must be watched too; a vanished one closes its own watcher below.
        if (name) enter(directory === '' ? name : `${directory}/${name}`)
      })
      watcher.on('error', () => drop(directory))
      watchers.set(directory, watcher)
    } catch {
      return
    }
    for (const entry of readDirectory(path.join(root, directory)))
      if (entry.isDirectory()) add(directory === '' ? entry.name : `${directory}/${entry.name}`)
  }
  const enter = (name: string) => {
    const stat = fs.statSync(path.join(root, name), { throwIfNoEntry: false })
    if (stat?.isDirectory()) add(name)
    else if (!stat) drop(name)
  }
  const drop = (directory: string) => {
    watchers.get(directory)?.close()
    watchers.delete(directory)
  }
  add('')
  return { close: () => [...watchers.keys()].forEach(drop) }
}

function readDirectory(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
