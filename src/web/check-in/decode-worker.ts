import { decodeQR } from 'qr/decode.js'

/** A picture of the camera: RGBA, row by row. */
export type Frame = { width: number; height: number; data: Uint8ClampedArray }

/** Looks for a QR code in each picture and answers its text, or null; beside the page, which goes on answering. */
addEventListener('message', ({ data: frame }: MessageEvent<Frame>) => {
  postMessage(textIn(frame))
})

function textIn(frame: Frame): string | null {
  try {
    return decodeQR(frame)
  } catch {
    // The decoder throws for a picture without a code, as nearly all are.
    return null
  }
}
