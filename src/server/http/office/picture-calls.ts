import type { PICTURE_ROUTES } from '#contract/office/pictures/routes.ts'
import { CallError } from '../../call-error.ts'
import { uploadPicture } from '../../flows/catalogue/upload-picture.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { CUSTOM_PICTURES, isOfAnotherServer, ownPicture } from '../../store/catalogue/picture-store.ts'
import { scopeOf, signedIn, type HandlersOf } from './base/office-handlers.ts'

/** The office's call that takes pictures. */
export function pictureCalls({ db }: OfficeDeps): HandlersOf<typeof PICTURE_ROUTES> {
  return {
    uploadPicture: async ({ caller, body }) => {
      const { buffer, byteOffset, byteLength } = body
      const file = Buffer.from(buffer, byteOffset, byteLength)
      const kept = await uploadPicture(db, {
        seller: scopeOf(caller).sellerId,
        user: signedIn(caller).user.id,
        body: file,
      })
      if (kept.kind === 'full') throw new CallError('TOO_MANY_PICTURES')
      if (kept.kind === 'busy') throw new CallError('TOO_MANY_REQUESTS')
      if (kept.kind === 'refused') throw new CallError('PICTURE_REFUSED')
      return { path: kept.path }
    },
  }
}

/** The addresses at which the office shows the pictures of other servers that an entry names. */
export function picturesOf(entry: Readonly<Record<string, unknown>>): Record<string, string> {
  const images = Array.isArray(entry['images']) ? entry['images'] : []
  const paths: unknown[] = [
    ...images.map((image) => (image as { path?: unknown }).path),
    ...CUSTOM_PICTURES.map((name) => entry[name]),
  ]
  const addresses: Record<string, string> = {}
  for (const path of paths)
    if (typeof path === 'string' && isOfAnotherServer(path)) addresses[path] = ownPicture(path)
  return addresses
}
