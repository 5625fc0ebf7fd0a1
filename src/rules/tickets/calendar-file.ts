/*
 * A calendar file (iCalendar, RFC 5545) with one event. Moments are written in UTC, so that no table of time zones has
 * to travel along and every calendar shows its reader's own hour.
 */

/** The longest line, in octets without its break (section 3.1). */
const LINE_OCTETS = 75

export type CalendarEvent = {
  /** The same for the same event for ever: a calendar that gets it again changes what it has. */
  uid: string
  summary: string
  starts: Date
  /** Null: only the beginning is known. */
  ends: Date | null
  location: string | null
  description: string
  url: string
  /** Made at this moment; of two files of one event the later counts. */
  writtenAt: Date
}

/** Writes the file's text, with CRLF line breaks. Content of the event is always written as text. */
export function writeCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Balcao//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `SEQUENCE:${Math.floor(event.writtenAt.getTime() / 1000) % 2_147_483_647}`,
    `DTSTART:${utc(event.starts)}`,
    ...(event.ends !== null && event.ends > event.starts ? [`DTEND:${utc(event.ends)}`] : []),
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.location === null ? [] : [`LOCATION:${escaped(event.location)}`]),
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url.replace(/[\p{Cc}\s]/gu, '')}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261121T231132Z` */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Escapes a value of type TEXT (section 3.3.11). No other control character may occur in a line. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n|\u2028|\u2029/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Breaks a line where it grows too long, between characters and never inside one (section 3.1). */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LINE_OCTETS) {
      // The blank that begins the next line counts.
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

/** How many bytes a character takes in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
