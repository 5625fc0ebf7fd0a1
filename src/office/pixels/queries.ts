import { queryOptions } from '@tanstack/react-query'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { callOffice } from '../state/call.ts'

export type ShownPixel = OfficeAnswer<'listPixels'>['pixels'][number]

export const pixelsQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'pixels'],
    queryFn: () => callOffice('listPixels', { params: { seller_id: seller } }),
  })

/** The parts of a pixel's address. */
export const namedPixel = (seller: number, { product, pixel }: ShownPixel) => ({
  seller_id: seller,
  product_id: product.id,
  provider: pixel.provider,
  pixel_id: pixel.id,
})
