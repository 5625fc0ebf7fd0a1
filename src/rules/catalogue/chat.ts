/** Origin of the pages that show a seller's chat by itself (JivoChat). */
export const CHAT_ORIGIN = 'https://jivo.chat'

/** Whether a text can be the id of a chat: letters and digits alone; those that were seen are ten. */
export function isChatId(id: string | undefined): id is string {
  return id !== undefined && /^[A-Za-z0-9]{6,32}$/.test(id)
}

export const chatAddress = (id: string): string => `${CHAT_ORIGIN}/${encodeURIComponent(id)}`
