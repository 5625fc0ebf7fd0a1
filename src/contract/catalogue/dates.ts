/*
 * The moments of a catalogue file. A demo or a template writes them relative to the first import of the entry
 * ("now+10d", or at a time of that day: "now+10dT20:00-03:00"); the values they had then are kept, so that a second
 * import moves nothing.
 */

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const RELATIVE =
  /^now(?:([+-])(\d{1,5})([mhdw]))?(?:T((?:[01]\d|2[0-3]):[0-5]\d)([+-](?:0\d|1[0-4]):[0-5]\d))?$/

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Whether a text is relative to the first import: `now`, `now+10d`, `now-2h` (minutes, hours, days, weeks), `now+10dT20:00-03:00`. */
export function isRelative(text: string): boolean {
  return RELATIVE.test(text)
}

/** Whether a text is a moment: relative, or ISO 8601 with an offset and a day that the calendar has. */
export function isMoment(text: string): boolean {
  if (isRelative(text)) return true
  const [, year, month, day] = ISO.exec(text) ?? []
  if (!year || !month || !day) return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

/**
 * Returns the moment that a text means when it is first imported at `now`. The text must be a moment (see isMoment).
 */
export function resolveMoment(text: string, now: Date): Date {
  const relative = RELATIVE.exec(text)
  if (!relative) return new Date(text)
  const [, sign, count, unit, time, offset] = relative
  const distance = Number(count ?? 0) * (UNIT_MS[unit ?? ''] ?? 0)
  const moment = new Date(now.getTime() + (sign === '-' ? -distance : distance))
  if (time === undefined || offset === undefined) return moment
  // The day is the one of the offset's place.
  const there = new Date(moment.getTime() + offsetMs(offset))
  return new Date(`${there.toISOString().slice(0, 10)}T${time}${offset}`)
}

function offsetMs(offset: string): number {
  const [hours, minutes] = offset.slice(1).split(':').map(Number)
  const distance = (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000
  return offset.startsWith('-') ? -distance : distance
}
