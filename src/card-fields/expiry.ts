import { formatExpiry, parseExpiry } from '#rules/methods/card.ts'

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** An expiry while it is typed. Six digits are a month and a year in full, and become MM/YY as on the card. */
export function writeExpiry(text: string, isDeleting = false): string {
  const written = formatExpiry(text, isDeleting)
  const expiry = written.length === 'MM/YYYY'.length ? parseExpiry(written) : null
  return expiry ? `${twoDigits(expiry.month)}/${twoDigits(expiry.year % 100)}` : written
}
