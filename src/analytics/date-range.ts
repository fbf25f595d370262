const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
// A plus sign that was not escaped in a query arrives as a space.
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[Zz]|([+\- ])(\d{2}):?(\d{2})?)?$/

/** A date or date-time as milliseconds; undefined when there is no such moment. Without a zone it is UTC. */
export function readMoment(text: string): number | undefined {
  const day = DATE.exec(text)
  if (day) return utc(day.slice(1, 4).map(Number))
  const match = DATE_TIME.exec(text)
  if (!match) return undefined
  const [hour = 0, minute = 0, second = 0] = match.slice(4, 7).map((part) => Number(part ?? 0))
  const [zoneHour = 0, zoneMinute = 0] = match.slice(9, 11).map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return undefined
  const start = utc(match.slice(1, 4).map(Number))
  if (start === undefined) return undefined
  const fraction = Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000)
  const zone = (zoneHour * 60 + zoneMinute) * (match[8] === '-' ? -1 : 1)
  return start + ((hour * 60 + minute - zone) * 60 + second) * 1000 + fraction
}

/** Midnight of a day, if the calendar has it. */
function utc([year = 0, month = 0, day = 0]: readonly number[]): number | undefined {
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, day)
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.getTime() : undefined
}
