/** A moment as the browser's field for date and time writes it, by the device's clock; '' for none. */
export function localMoment(moment: string | null): string {
  const at = moment === null ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(at)) return ''
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What was typed into such a field, as the catalogue writes it; null for none. */
export function typedMoment(typed: string): string | null {
  const at = Date.parse(typed)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
