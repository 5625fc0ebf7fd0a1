import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { PixelTexts } from '#texts/office/pixels/pt.ts'

type Line = OfficeAnswer<'listPixels'>['pixels'][number]['pixel']['pixel_configuration'][number]

/** Lists the events that a pixel receives, each once; one that is reported at several moments names them. */
export function sentEvents(lines: readonly Line[], texts: Pick<PixelTexts, 'events' | 'actions'>): string {
  const active = lines.filter(({ is_active }) => is_active)
  return [...new Set(active.map(({ event }) => event))]
    .map((event) => {
      const ofEvent = active.filter((line) => line.event === event)
      const name = texts.events[event as keyof typeof texts.events]
      const moments = ofEvent.flatMap(({ action }) =>
        action === undefined ? [] : [texts.actions[action] ?? action],
      )
      return ofEvent.length > 1 ? `${name} (${moments.join('; ')})` : name
    })
    .join(', ')
}

/**
 * Returns the lines of a pixel after its form, which shows one moment of each event: further moments stay, unless the
 * event is no longer reported or the chosen moment is one of them.
 */
export function withFurtherMoments(typed: readonly Line[], before: readonly Line[]): Line[] {
  return typed.flatMap((line) => {
    const [, ...further] = before.filter(({ event, is_active }) => event === line.event && is_active)
    return [line, ...further.filter(({ action }) => action !== line.action)]
  })
}
