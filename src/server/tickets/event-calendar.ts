import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import { writeCalendarFile } from '#rules/tickets/calendar-file.ts'
import type { Locale } from '#rules/base/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { placeOf } from './event-words.ts'

/**
 * The event of a purchase as a calendar file; null for one without a day of its own. Its UID stays, so that a calendar
 * that is given the file again moves the event instead of keeping two.
 *
 * @param page where the tickets are, and `host` whose event it is in the UID
 */
export async function writeEventCalendar(
  answer: TicketsAnswer,
  at: { locale: Locale; page: string; host: string; now: Date },
): Promise<string | null> {
  const { event, sale_id } = answer
  if (!event.has_calendar || event.starts_at === null) return null
  await loadTopic('issued', at.locale)
  const words = topicTexts('issued', at.locale)
  const isPlaced = event.place !== 'soon' && (event.place === 'online' || event.venue !== null)
  return writeCalendarFile({
    uid: `event-${event.id}-${sale_id}@${at.host}`,
    summary: event.name,
    starts: new Date(event.starts_at),
    ends: event.ends_at === null ? null : new Date(event.ends_at),
    location: isPlaced || event.address !== null ? placeOf(event, words) : null,
    description: `${words.show}\n\n${at.page}`,
    url: at.page,
    writtenAt: at.now,
  })
}
