import fs from 'node:fs'

/** Resident memory of a process and its descendants, or nothing where there is no /proc to ask. */
export function residentBytes(pid) {
  return familyOf(pid)?.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The same where all run one program: its files, which they share, are counted once. */
export function residentBytesOfOneProgram(pid) {
  const family = familyOf(pid)
  return family?.reduce(
    (sum, { bytes, files }) => sum + bytes - files,
    Math.max(0, ...family.map(({ files }) => files)),
  )
}

function familyOf(pid) {
  if (!fs.existsSync('/proc/self/status')) return undefined
  const processes = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStatus)
    .filter(Boolean)
  const family = new Set([pid])
  // Parents have no smaller numbers after a wrap-around, so go round until nobody joins.
  for (let before = 0; before < family.size;) {
    before = family.size
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id)
  }
  return processes.filter(({ id }) => family.has(id))
}

function readStatus(name) {
  try {
    const status = fs.readFileSync(`/proc/${name}/status`, 'utf8')
    const field = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const [bytes, files] = [field('VmRSS') * 1024, field('RssFile') * 1024]
    return { id: Number(name), parent: field('PPid'), bytes, files }
  } catch {
    return undefined // It ended while we looked.
  }
}
