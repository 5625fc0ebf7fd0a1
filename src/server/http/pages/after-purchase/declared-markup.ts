import { escapeMarkup } from '#rules/base/markup.ts'

/* The markup of pages on which a buyer declares something: texts go in as they are, and come out escaped. */

export const heading = (text: string): string => `<h1>${escapeMarkup(text)}</h1>\n`
/** `look`: the class of its style. */
export const paragraph = (text: string, look = ''): string =>
  `<p${look === '' ? '' : ` class="${look}"`}>${escapeMarkup(text)}</p>\n`

/** Fields that a form brings along unseen. */
export const hidden = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`)
    .join('')

/** Names and values, as a list. */
export function facts(rows: readonly (readonly [string, string])[]): string {
  const list = rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`)
  return `<dl>${list.join('')}</dl>\n`
}

type Input = {
  id: string
  label: string
  value: string
  longest: number
  more: string
  problem: string | undefined
}

/** A field with its label, and what is wrong with it below. `more`: further attributes, as markup. */
export function input(field: Input): string {
  const { id, label, value, longest, more, problem } = field
  const wrong = problem === undefined ? '' : ` aria-invalid="true" aria-errormessage="${id}-wrong" autofocus`
  const sentence =
    problem === undefined ? '' : `<p class="wrong" id="${id}-wrong" role="alert">${escapeMarkup(problem)}</p>`
  return `<label for="${id}">${escapeMarkup(label)}</label>
<input id="${id}" name="${id}" value="${escapeMarkup(value)}" maxlength="${longest}" ${more}${wrong}>${sentence}`
}
