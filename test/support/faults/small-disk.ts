import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Nobody may have a file open for writing on it. */
  setReadOnly(readOnly: boolean): void
  remove(): void
}

/** A disk of a few megabytes. Only root may make one; undefined where we are not. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    fs.rmdirSync(folder)
    return undefined
  }
  return {
    folder,
    setReadOnly(readOnly) {
      if (!run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder))
        throw new Error('The disk is busy.')
    },
    remove() {
      run('umount', '--lazy', folder)
      fs.rmdirSync(folder)
    },
  }
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
