import { readFrameMessage, type FrameMessage } from '#rules/page/embedding.ts'

/** Expected sender of messages: a window, and the origin of its content. */
export type Speaker = { origin: string; window: MessageEventSource | null }

/**
 * Reads a message of a checkout frame; null for messages of other senders, or of the frame once it shows another site.
 */
export function messageOf(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  { origin, window }: Speaker,
): FrameMessage | null {
  // guard: embed-hears-its-frame
  if (event.origin !== origin || event.source === null || event.source !== window) return null
  return readFrameMessage(event.data)
}
