import { periodName } from '#rules/subscription.ts'
import type { SubscriptionTexts } from '#texts/office/subscriptions/pt.ts'
import { useWords } from '../state/words.ts'

/** How often a charge comes, in words. */
export function periodText(texts: SubscriptionTexts, days: number): string {
  const name = periodName(days)
  return name === null ? texts.days({ days }) : texts.periods[name]
}

/** A day as the reader writes it, in a time zone, else in their own. */
export function useDay(timeZone?: string): (moment: string) => string {
  const { locale } = useWords()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  return (moment) => format.format(new Date(moment))
}

/** A calendar day as the reader writes it. */
export function useCalendarDay(): (day: string) => string {
  const format = useDay('UTC')
  return (day) => format(`${day}T00:00:00Z`)
}
