import { escapeMarkup } from '#rules/base/markup.ts'

/** Markup that has been escaped where it had to be. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | null | readonly Markup[]

/** A template whose values are escaped, unless they are markup themselves. Null is nothing. */
export function html(pieces: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(
    pieces.map((piece, at) => piece + (at < values.length ? render(values[at]) : '')).join(''),
  )
}

function render(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map((part) => part.text).join('')
  return escapeMarkup(String(value))
}
