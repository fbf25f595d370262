/**
 * A module that makes every call of a process to a disk late, also in its threads. A disk that is slow by itself would
 * take root, or a machine of its own.
 */
export function slowDisk(ms: number): string {
  const code = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const NAMES = ['open', 'readFile', 'writeFile', 'appendFile', 'rename', 'mkdir', 'rm', 'stat', 'readdir', 'copyFile', 'link']
const later = () => new Promise((resolve) => setTimeout(resolve, ${ms}))
const nap = new Int32Array(new SharedArrayBuffer(4))
for (const name of NAMES) {
  const slow = fs.promises[name]
  fs.promises[name] = async (...given) => (await later(), slow.apply(fs.promises, given))
}
// What waits for the disk itself holds up all others, so it is a tenth as slow: a server does little of it.
for (const name of ['writeFileSync', 'renameSync', 'mkdirSync', 'statSync', 'openSync']) {
  const slow = fs[name]
  fs[name] = (...given) => (Atomics.wait(nap, 0, 0, ${ms / 10}), slow.apply(fs, given))
}
syncBuiltinESMExports()`
  return `data:text/javascript,${encodeURIComponent(code)}`
}
