/** A QR code as a drawing: one path of squares, one unit wide each, in a field of so many. */
export type QrDrawing = { size: number; path: string }

/**
 * Draws a text as a QR code, correction level M. The quiet zone of four modules around it is left to the caller. Page
 * and paper show the same path.
 */
export async function drawQr(text: string): Promise<QrDrawing> {
  // Loaded by the first code: it takes 9 MB of memory, and a shop of cards alone draws none.
  const { default: bwip } = await import('bwip-js/node')
  const options = { bcid: 'qrcode', text, eclevel: 'M' }
  const [symbol] = bwip.raw(options)
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('a QR code came out as something else')
  const { pixs, pixx: size } = symbol
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const from = column
      while (column < size && pixs[row * size + column] === 1) column += 1
      if (column > from) runs.push(`M${from} ${row}h${column - from}v1h-${column - from}z`)
    }
  }
  return { size, path: runs.join('') }
}
