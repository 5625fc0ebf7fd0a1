import type { ProviderAccess } from './provider.ts'

type Entry = { provider: string; pixel: string; token: string; test_code?: string | undefined }

/** What opens the account of a pixel, by its provider and id. */
export function accessBook(
  entries: readonly Entry[],
): (provider: string, pixel: string) => ProviderAccess | undefined {
  const book = new Map(
    entries.map(({ provider, pixel, token, test_code }) => [
      `${provider} ${pixel}`,
      { token, testCode: test_code },
    ]),
  )
  return (provider, pixel) => book.get(`${provider} ${pixel}`)
}
