import type { KeyObject } from 'node:crypto'
import { openText, sealText } from '../signing/sealed-access.ts'
import type { ProviderAccess } from './provider.ts'

type Entry = { provider: string; pixel: string; token: string; test_code?: string | undefined }
type PixelName = { seller: number; provider: string; pixel: string }
/** Lookup of the access to the account of a seller's pixel; undefined: not given. */
export type AccessOf = (name: PixelName) => Promise<ProviderAccess | undefined>

/** Builds the lookup of the access to a pixel's account, by its provider and id, from the operator's file. */
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

/** Builds the lookup of what the seller has entered in the office, otherwise of the operator's file. */
export function sellersAccess(
  key: KeyObject,
  find: (name: PixelName) => Promise<Buffer | null>,
  book: ReturnType<typeof accessBook>,
): AccessOf {
  return async (name) => {
    const sealed = await find(name)
    const opened = sealed === null ? null : openAccess(key, name, sealed)
    return opened ?? book(name.provider, name.pixel)
  }
}

const ownerOf = ({ seller, provider, pixel }: PixelName): string => `${seller} ${provider} ${pixel}`

export function sealAccess(key: KeyObject, name: PixelName, access: ProviderAccess): Buffer {
  return sealText(key, ownerOf(name), JSON.stringify(access))
}

function openAccess(key: KeyObject, name: PixelName, sealed: Buffer): ProviderAccess | null {
  const text = openText(key, ownerOf(name), sealed)
  // It was written by the function above.
  return text === null ? null : (JSON.parse(text) as ProviderAccess)
}
