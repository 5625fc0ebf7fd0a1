import { readFrameMessage, type FrameMessage } from '#rules/page/embedding.ts'

/** From whom a page hears: a window, and the origin of what is open in it. */
export type Speaker = { origin: string; window: MessageEventSource | null }

/** What a frame of the checkout says; null for what anybody else says, or the frame once something else is open in it. */
export function messageOf(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  { origin, window }: Speaker,
): FrameMessage | null {
  // guard: embed-hears-its-frame
  if (event.origin !== origin || event.source === null || event.source !== window) return null
  return readFrameMessage(event.data)
}
