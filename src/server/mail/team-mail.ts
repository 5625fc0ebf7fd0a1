import type { Currency, Minor } from '#rules/base/money.ts'
import type { TeamEvent } from '#rules/office/team-events.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { money } from '#texts/format.ts'
import type { OfficeLocale } from '#texts/office/load.ts'
import { TEAM_MAIL_TEXTS } from '#texts/office/team-mail/languages.ts'
import { oneLine, webAddress } from './clean-text.ts'
import type { Letter, RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { TEAM_MAIL_ITEMS, type ItemTexts, type TeamContext, type EventItems } from './team-mail-items.ts'

/** Events listed in a mail: their number, the first of them, and their totals. */
export type EventList<Item> = {
  count: number
  items: readonly Item[]
  totals: readonly { currency: Currency; total: Minor }[]
}

/** `page`: of the shop in the office; `settings`: where somebody chooses what they are mailed. */
export type TeamMail<E extends TeamEvent> = {
  event: E
  events: EventList<EventItems[E]>
  seller: { name: string; page: string; timeZone: string }
  settings: string
}

/** Writes a mail to a member of a shop. @throws Error for an address of the office that is no web address */
export function renderTeamMail<E extends TeamEvent>(
  mail: TeamMail<E>,
  { role, locale }: Pick<TeamContext, 'role' | 'locale'>,
): RenderedMail {
  const { seller, events } = mail
  const texts = TEAM_MAIL_TEXTS[locale]
  const context = { role, locale, seller: oneLine(seller.name, 80), timeZone: seller.timeZone }
  const [first] = events.items
  if (first === undefined) throw new Error('A mail was ordered about nothing')
  const isOne = events.count === 1
  const {
    button,
    why = '',
    ...itemTexts
  } = isOne ? TEAM_MAIL_ITEMS[mail.event].one(first, context) : ofSeveral(mail, context)
  const url = webAddress(`${seller.page}${button.path}`)
  const settings = webAddress(mail.settings)
  if (url === null || settings === null)
    throw new Error('A mail was ordered without a web address of its page')
  const more = events.count - events.items.length
  const notes = [
    more > 0 ? texts.more({ count: more }) : '',
    why,
    texts[mail.event].why,
    isOne ? '' : texts.collected,
  ]
  const letter: Letter = {
    ...itemTexts,
    button: { label: button.label, url },
    links: [],
    notes: notes.filter(Boolean),
    footer: [texts.footer],
    footerLinks: [{ label: texts.settings, url: settings }],
  }
  return {
    subject: letter.subject,
    text: renderText(letter, ALL_TEXTS[locale].mail.field),
    html: renderHtml(letter, locale),
  }
}

function ofSeveral<E extends TeamEvent>({ event, events }: TeamMail<E>, context: TeamContext): ItemTexts {
  const { several } = TEAM_MAIL_TEXTS[context.locale][event]
  const of = { seller: context.seller, count: events.count }
  const { list, line } = TEAM_MAIL_ITEMS[event]
  return {
    subject: several.subject(of),
    title: several.title(of),
    text: several.text(of),
    facts: [...totalsOf(events, context.locale), ...events.items.map((item) => line(item, context))],
    button: { label: several.button, path: list },
  }
}

/** Returns the totals of several events, by currency. */
function totalsOf({ totals }: EventList<unknown>, locale: OfficeLocale): Letter['facts'] {
  const { sum } = TEAM_MAIL_TEXTS[locale].facts
  return totals.map(({ currency, total }) => ({ label: sum, value: money(total, currency, locale) }))
}
