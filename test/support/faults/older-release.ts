import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from '../folder.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/**
 * The program of the release before: that of the folder in NIGHT_OLDER, where an older one is unpacked or built. Without
 * it, a copy of this one with an older version, which shows that servers of two releases get along, not that these do.
 */
export function olderRelease(): string {
  const given = process.env['NIGHT_OLDER']
  if (given !== undefined && given !== '') return path.join(given, 'bin/lectern.js')
  const folder = makeFolder({})
  for (const part of ['bin', 'dist', 'schema'])
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const { version, ...rest } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  const older = `${version}-before`
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...rest, version: older }))
  return path.join(folder, 'bin/lectern.js')
}
