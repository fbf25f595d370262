import fs from 'node:fs'
import path from 'node:path'
import { fail, ok, warn, type Finding } from './finding.ts'

const FAIL_BELOW = 100_000_000
const WARN_BELOW = 1_000_000_000

/** The data folder: it is writable and has free space. */
export function checkDataFolder(folder: string): readonly Finding[] {
  // Before the first start it is not there; what it will be made in counts.
  const place = nearestFolder(folder)
  const probe = path.join(place, `.lectern-doctor-${process.pid}`)
  try {
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [
      fail(
        'data',
        `${place} cannot be written (${code}).`,
        'Make it writable for the user that runs the server, or choose another with --data.',
      ),
    ]
  }
  const made = place === folder ? '' : ' (created at the first start)'
  return [ok('data', `${folder}${made}`), checkSpace(place)]
}

function checkSpace(place: string): Finding {
  const { bavail, bsize } = fs.statfsSync(place)
  const free = bavail * bsize
  const message = `${(free / 1e9).toFixed(1)} GB free`
  const hint = 'Free some space, or move the data folder to a larger disk: a full disk rejects feedback.'
  if (free < FAIL_BELOW) return fail('space', `Only ${message}.`, hint)
  return free < WARN_BELOW ? warn('space', `Only ${message}.`, hint) : ok('space', message)
}

function nearestFolder(folder: string): string {
  let place = folder
  while (!fs.existsSync(place) && path.dirname(place) !== place) place = path.dirname(place)
  return place
}
