/** A QR code as an outline of its dark parts, to be drawn without a file or markup of its own. */
export async function qrOutline(text: string): Promise<{ view_box: string; path: string }> {
  const { default: bwip } = await import('bwip-js/node')
  const svg = bwip.toSVG({ bcid: 'qrcode', text })
  const box = /viewBox="([\d. ]+)"/.exec(svg)?.[1]
  const paths = [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, path = '']) => path)
  if (box === undefined || paths.length === 0) throw new Error('the QR code has no outline')
  return { view_box: box, path: paths.join('') }
}
