import type { MailTexts } from '#texts/texts.ts'
import type { Letter } from './mail-content.ts'

/** Renders a letter for readers without HTML; text to be copied has its own line. `field` writes one fact. */
export function renderText(letter: Letter, field: MailTexts['field']): string {
  const { code, footerLinks: links = [] } = letter
  const written = (note: Letter['notes'][number]): string => (typeof note === 'string' ? note : note.text)
  const footer = [...letter.footer, ...links.map(({ label, url }) => field({ label, value: url }))]
  const blocks = [
    ...(letter.brand === undefined ? [] : [letter.brand.name]),
    letter.title,
    ...(letter.greeting === undefined ? [] : [letter.greeting]),
    letter.text,
    ...(code === undefined ? [] : [`${code.label}\n${code.value}`, code.note]),
    ...(letter.quote === undefined ? [] : [letter.quote.replaceAll(/^/gm, '> ')]),
    ...(letter.button === undefined ? [] : [`${letter.button.label}\n${letter.button.url}`]),
    ...(letter.facts.length === 0 ? [] : [letter.facts.map(field).join('\n')]),
    ...(letter.sections ?? []).flatMap(({ title, facts, notes }) => [
      [title, ...facts.map(field)].join('\n'),
      ...notes.map(written),
    ]),
    ...letter.links.map(({ label, url, note }) =>
      [label, url, ...(note === undefined ? [] : [note])].join('\n'),
    ),
    ...letter.notes.map(written),
    ...(footer.length === 0 ? [] : [`-- \n${footer.join('\n')}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}
