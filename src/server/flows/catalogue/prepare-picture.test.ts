import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_POINTS, preparePicture, type PreparedPicture } from './prepare-picture.ts'

const colour = { r: 200, g: 30, b: 60 }

/** A picture of one colour. */
const plain = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { ...colour, alpha: 0.5 } } })

function filesOf(prepared: PreparedPicture) {
  if (prepared.kind === 'refused') throw new Error(prepared.why)
  return prepared.files
}

test('a picture is drawn in each width that it fills, in three formats', async () => {
  const files = filesOf(await preparePicture(await plain(700, 350).jpeg().toBuffer()))
  expect(files.map(({ format, width, type }) => `${width} ${format} ${type}`)).toEqual([
    ...[192, 640, 1280].flatMap((width) => [
      `${width} avif image/avif`,
      `${width} webp image/webp`,
      `${width} plain image/jpeg`,
    ]),
    '1200 link image/jpeg',
  ])
  const drawn = await Promise.all(
    files.filter(({ format }) => format === 'plain').map(({ body }) => sharp(body).metadata()),
  )
  expect(drawn.map(({ width, height }) => [width, height])).toEqual([
    [192, 96],
    [640, 320],
    [700, 350],
  ])
})

test('messengers get the whole of it in their form, in front of itself', async () => {
  for (const [width, height] of [
    [300, 300],
    [90, 300],
    [1900, 200],
  ] as const) {
    const files = filesOf(await preparePicture(await plain(width, height, 4).png().toBuffer()))
    const link = files.find(({ format }) => format === 'link')
    const { width: across, height: high, format, hasAlpha } = await sharp(link?.body).metadata()
    expect([across, high, format, hasAlpha]).toEqual([1200, 630, 'jpeg', false])
    const lightAt = async (left: number, top: number): Promise<number> => {
      const cut = await sharp(link?.body).extract({ left, top, width: 4, height: 4 }).toBuffer()
      return (await sharp(cut).stats()).channels[0]?.mean ?? 0
    }
    expect(await lightAt(0, 0)).toBeLessThan((await lightAt(598, 313)) - 20)
  }
})

test('a small one is kept in its own size, and stays transparent', async () => {
  const prepared = filesOf(await preparePicture(await plain(96, 32, 4).png().toBuffer()))
  const files = prepared.filter(({ format }) => format !== 'link')
  expect(files.map(({ width, type }) => [width, type])).toEqual([
    [192, 'image/avif'],
    [192, 'image/webp'],
    [192, 'image/png'],
  ])
  for (const { body } of files) expect((await sharp(body).metadata()).hasAlpha).toBe(true)
})

test('metadata of a camera is removed, and its orientation is applied', async () => {
  const taken = await plain(40, 20)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ana Prado' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  for (const { body, format } of filesOf(await preparePicture(taken))) {
    const { exif, xmp, icc, orientation, width, height } = await sharp(body).metadata()
    const [across, high] = format === 'link' ? [1200, 630] : [20, 40]
    expect({ exif, xmp, icc, orientation, width, height }).toEqual({ width: across, height: high })
  }
})

test('of a moving picture the first frame is kept', async () => {
  const frames = await Promise.all([plain(8, 8), plain(8, 8).negate()].map((frame) => frame.png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const webp = filesOf(await preparePicture(moving)).find(({ format }) => format === 'webp')
  expect((await sharp(webp?.body).metadata()).pages ?? 1).toBe(1)
})

describe('is refused:', () => {
  test('one that unfolds into too many points', async () => {
    const side = Math.ceil(Math.sqrt(PICTURE_POINTS)) + 1
    const bomb = await plain(side, side).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await preparePicture(bomb)).toEqual({ kind: 'refused', why: 'has more than 40 million points' })
  })

  test.each([
    ['one that is cut off', async () => (await plain(300, 300).png().toBuffer()).subarray(0, 60)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['what only begins as one', () => Buffer.from('GIF89a<script>')],
  ])('%s', async (_, body) => {
    expect(await preparePicture(await body())).toEqual({
      kind: 'refused',
      why: 'cannot be read as a picture',
    })
  })
})
