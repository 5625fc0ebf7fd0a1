/** The lead of a product in the storage that all tabs share, and when it was saved last (milliseconds, this device's clock). */
export type Stored = { uuid: string; savedAt: number }

/** Builds a stamp that changes with every save, so that other tabs are notified. */
export const stampOf = (uuid: string, now: number): string => `${uuid} ${now}`

/** Reads the stored stamp; null: none. */
export function readStamp(text: string | null): Stored | null {
  const [uuid = '', savedAt] = text?.split(' ') ?? []
  return uuid === '' ? null : { uuid, savedAt: Number(savedAt) }
}

/**
 * Checks whether another tab saved it after this page had begun to load, at `began` by the same clock: the server may
 * have rendered the page without it, and a page is notified only of what is saved once its script runs.
 */
export const isNewer = ({ savedAt }: Stored, began: number): boolean => savedAt > began
