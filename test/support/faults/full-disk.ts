import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../site.ts'
import { smallDisk } from './small-disk.ts'

export interface FullDisk {
  readonly folder: string
  /** From now on nothing new fits. */
  fill(): void
  free(): void
  remove(): void
}

/** A disk that can be filled. Where only root could make one, a folder in which nobody may write does the same. */
export function fullDisk(): FullDisk {
  const disk = smallDisk(16)
  if (!disk) {
    const folder = makeFolder({})
    const allow = (mode: number) => foldersIn(folder).forEach((one) => fs.chmodSync(one, mode))
    return { folder, fill: () => allow(0o500), free: () => allow(0o700), remove: () => allow(0o700) }
  }
  const ballast = path.join(disk.folder, 'ballast')
  return {
    folder: disk.folder,
    fill() {
      const file = fs.openSync(ballast, 'a')
      try {
        for (;;) fs.writeSync(file, Buffer.alloc(4096))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        fs.closeSync(file)
      }
    },
    free: () => fs.rmSync(ballast, { force: true }),
    remove: () => disk.remove(),
  }
}

function foldersIn(root: string): readonly string[] {
  const inside = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  const folders = inside.filter((entry) => entry.isDirectory())
  return [root, ...folders.map((entry) => path.join(entry.parentPath, entry.name))]
}
