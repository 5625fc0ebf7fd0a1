import { instantIn, zonedTime } from '#rules/base/time-zone.ts'

/* Moments as they are typed. Apart from clock.ts, which every page begins with. */

/** A moment as the browser's field for date and time writes it, `2026-12-05T20:30`; '' for none. */
export function typedMoment(clock: string, moment: string | null): string {
  const at = new Date(moment ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? '' : zonedTime(clock, at).slice(0, 16)
}

/** Converts the value typed into such a field to the catalogue's format; null if it is empty. */
export function momentTyped(clock: string, typed: string): string | null {
  const [, day, hour, minute, second = '0'] = TYPED.exec(typed) ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${typed}Z`))) return null
  return instantIn(clock, day, Number(hour) * 3600 + Number(minute) * 60 + Number(second)).toISOString()
}

const TYPED = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/
