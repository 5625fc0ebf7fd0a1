import { expect, test } from 'vitest'
import { decodeQR } from 'qr/decode.js'
import { drawQr, type QrDrawing } from './qr-modules.ts'

/** Units of white around the code, and pixels a unit. */
const QUIET = 4
const SCALE = 4

/** The drawing as a camera would see it: black squares on white, by the path alone. */
function photograph({ size, path }: QrDrawing): { width: number; height: number; data: Uint8ClampedArray } {
  const side = (size + 2 * QUIET) * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, column, row, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const left = (Number(column) + QUIET) * SCALE
    const top = (Number(row) + QUIET) * SCALE
    for (let y = top; y < top + SCALE; y += 1) {
      for (let x = left; x < left + Number(run) * SCALE; x += 1)
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

test.each(['BT1' + 'ABCDEFG234'.repeat(14) + 'A', 'A', 'https://shop.example/tickets/ç?a=1'])(
  'another program reads what was drawn: %s',
  async (text) => {
    expect(decodeQR(photograph(await drawQr(text)))).toBe(text)
  },
)
