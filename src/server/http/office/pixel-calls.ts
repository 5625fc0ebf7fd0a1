import type { PIXEL_ROUTES } from '#contract/office/pixels/routes.ts'
import type { Pixel } from '#rules/catalogue/catalogue.ts'
import { isServerProvider, needsAccount } from '#rules/advertising/pixel-events.ts'
import { sendTest } from '../../advertising/send-test.ts'
import { CallError } from '../../call-error.ts'
import { changePixelAccess } from '../../flows/catalogue/pixel-access.ts'
import { readEntry, saveProducts } from '../../flows/catalogue/save-entry.ts'
import type { OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { listPixels } from '../../store/catalogue/pixel-list-store.ts'
import { listProducts } from '../../store/catalogue/product-store.ts'
import type { PixelName } from '../../store/outbox/pixel-access-store.ts'
import type { EntryName } from '../../store/catalogue/revision-store.ts'
import { fitting } from './base/entry-answers.ts'
import { actorOf, editorOf, type HandlersOf, scopeOf } from './base/office-handlers.ts'

const PIXELS_AT_MOST = 500
const DONE = { done: true } as const

/** Returns the office's calls about the recipients of visits and sales. */
export function pixelCalls(deps: OfficeDeps): HandlersOf<typeof PIXEL_ROUTES> {
  const { db, publicUrl, advertising } = deps
  const save = async (
    caller: OfficeCaller,
    products: readonly number[],
    { path, value }: { path: string; value?: object },
  ): Promise<void> => {
    const edit = { seller: scopeOf(caller).sellerId, products, editor: editorOf(caller) }
    const changes = [{ path: `/pixels/${path}`, ...(value !== undefined && { value }) }]
    if (!(await fitting(saveProducts(db, { ...edit, changes })))) throw new CallError('NOT_FOUND')
  }
  /** @throws CallError NOT_FOUND for a pixel that the product does not have */
  const find = async (caller: OfficeCaller, { product_id, provider, pixel_id }: One): Promise<Pixel> => {
    const product = await readEntry(db, entryOf(caller, product_id))
    const pixels = (product?.entry['pixels'] ?? []) as Pixel[]
    const found = pixels.find((each) => each.provider === provider && each.id === pixel_id)
    // guard: own-pixel
    if (found === undefined) throw new CallError('NOT_FOUND')
    return found
  }
  return {
    listPixels: async ({ caller }) => {
      const { sellerId } = scopeOf(caller)
      const [listed, products] = await Promise.all([
        listPixels(db, sellerId, PIXELS_AT_MOST),
        listProducts(db, sellerId, PIXELS_AT_MOST),
      ])
      const pixels = listed.map(async ({ product, pixel, access_at, day }) => ({
        product,
        pixel,
        access: await accessOf(deps, nameOf(sellerId, pixel), access_at),
        day,
        panel: `${publicUrl}/${product.id}?debugPixel=true`,
      }))
      return {
        simulation: advertising.simulation,
        products: products.map(({ id, name }) => ({ id, name })),
        pixels: await Promise.all(pixels),
      }
    },
    savePixel: async ({ caller, params, body }) => {
      const { also = [], ...pixel } = body
      const path = `${pixel.provider}:${pixel.id}`
      await save(caller, [params.product_id, ...also], { path, value: pixel })
      return DONE
    },
    removePixel: async ({ caller, params }) => {
      await find(caller, params)
      await save(caller, [params.product_id], { path: `${params.provider}:${params.pixel_id}` })
      return DONE
    },
    savePixelAccess: async ({ caller, params, body }) => {
      const name = nameOf(scopeOf(caller).sellerId, await find(caller, params))
      const access = { token: body.token, testCode: body.test_code ?? undefined }
      await changePixelAccess(deps, actorOf(caller), { name, product: params.product_id, access })
      return DONE
    },
    removePixelAccess: async ({ caller, params }) => {
      const name = nameOf(scopeOf(caller).sellerId, await find(caller, params))
      await changePixelAccess(deps, actorOf(caller), { name, product: params.product_id, access: null })
      return DONE
    },
    testPixel: async ({ caller, params, body }) => {
      const pixel = await find(caller, params)
      const access = await advertising.accessOf(nameOf(scopeOf(caller).sellerId, pixel))
      return sendTest(advertising, pixel, access, body.test_code ?? null)
    },
  }
}

type One = { product_id: number; provider: string; pixel_id: string }

function entryOf(caller: OfficeCaller, product: number): EntryName {
  return { seller: scopeOf(caller).sellerId, kind: 'product', id: String(product) }
}

const nameOf = (seller: number, { provider, id }: Pixel): PixelName => ({ seller, provider, pixel: id })

async function accessOf(
  { advertising }: OfficeDeps,
  name: PixelName,
  writtenAt: Date | null,
): Promise<'kept' | 'missing' | 'needless'> {
  const { provider } = name
  const known = provider as Pixel['provider']
  if (!isServerProvider(known) || !needsAccount(known)) return 'needless'
  return writtenAt !== null || (await advertising.accessOf(name)) !== undefined ? 'kept' : 'missing'
}
