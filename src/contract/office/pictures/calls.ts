import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { seller } from '../fields.ts'
import { PICTURE_ROUTES } from './routes.ts'

/** Bytes of the largest picture that may be uploaded. */
export const PICTURE_BYTES = 15 * 1024 * 1024

/* The office's call that takes pictures. Its body is the file itself. */

export const OFFICE_PICTURE_CALLS = {
  uploadPicture: defineCall(PICTURE_ROUTES.uploadPicture, {
    summary: 'Keeps a picture, drawn anew for the pages. The body is the file, with its media type.',
    params: seller,
    body: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be a file'),
    answer: z.object({ path: z.string().describe('How products and looks name it') }),
    errors: [
      'INVALID_REQUEST',
      'SIGN_IN',
      'NOT_FOUND',
      'NOT_ALLOWED',
      'PICTURE_REFUSED',
      'TOO_MANY_PICTURES',
      'TOO_MANY_REQUESTS',
    ],
  }),
}
