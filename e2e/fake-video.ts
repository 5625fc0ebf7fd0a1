import { writeFile } from 'node:fs/promises'
import bwip from 'bwip-js/node'

const WIDTH = 640
const HEIGHT = 480
/** Of one square of the code, in pixels. */
const SQUARE = 9
const WHITE = 235
const BLACK = 16
/** Between the two, so that the picture has no colour. */
const GREY = 128

/** One picture as the camera would see it: the code in the middle of a white sheet, or only the sheet. */
function lumaOf(text: string | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  if (text === null) return luma
  // Not all that it takes is in its types.
  const options = { bcid: 'qrcode', text, eclevel: 'M' }
  const [symbol] = bwip.raw(options)
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('a QR code came out as something else')
  const { pixs, pixx: size } = symbol
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - size * SQUARE) / 2))
  for (let y = 0; y < size * SQUARE; y += 1) {
    for (let x = 0; x < size * SQUARE; x += 1) {
      const isDark = pixs[Math.floor(y / SQUARE) * size + Math.floor(x / SQUARE)] === 1
      if (isDark) luma[((top ?? 0) + y) * WIDTH + (left ?? 0) + x] = BLACK
    }
  }
  return luma
}

/**
 * Writes a video that Chromium plays in a camera's place (`--use-file-for-fake-video-capture`), over and over: the
 * code of a text, in the uncompressed form that it reads (YUV4MPEG2).
 */
export async function writeFakeVideo(file: string, text: string | null): Promise<void> {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), lumaOf(text), colour])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, frame, frame]))
}

/** What a browser needs to see such a video when a page asks for the camera, without asking a person. */
export const cameraFlags = (file: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]
