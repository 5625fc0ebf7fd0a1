import { InvalidArgumentError } from '@commander-js/extra-typings'

/* Parsers of an argument or an option of the command line. Each throws InvalidArgumentError with a sentence. */

/** A parser of whole numbers from 1: ids of the catalogue and of rows. @param ifWrong why the text is refused */
export function wholeNumber(ifWrong: string): (text: string) => number {
  return (text) => {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError(ifWrong)
    return Number(text)
  }
}

/** The id of a seller. */
export const sellerId = wholeNumber('It is not the id of a seller.')

/** A text that is not blank. @param ifBlank why a blank text is refused */
export function filledText(ifBlank: string): (text: string) => string {
  return (text) => {
    if (text.trim() === '') throw new InvalidArgumentError(ifBlank)
    return text
  }
}

/** A day such as `2026-03-01` (its first moment, UTC) or an instant such as `2026-03-01T12:00:00Z`. */
export function instant(text: string): Date {
  const isInstant = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/.test(text)
  const read = new Date(text)
  if (!isInstant || Number.isNaN(read.getTime()))
    throw new InvalidArgumentError('Use days like 2026-03-01, or instants like 2026-03-01T12:00:00Z.')
  return read
}

/** The last moment of a day to come (UTC). */
export function lastDay(text: string): Date {
  const end = new Date(`${text}T23:59:59.999Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && end.toISOString().startsWith(text)
  if (!isDay || end.getTime() < Date.now())
    throw new InvalidArgumentError('Name a day that has not passed, such as 2027-01-31.')
  return end
}
