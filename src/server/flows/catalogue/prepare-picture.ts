import sharp, { type Sharp } from 'sharp'
import { LINK_PICTURE_WIDTH } from '#rules/page/link-picture.ts'
import { PICTURE_WIDTHS, type PictureFile } from '../../store/catalogue/picture-store.ts'
import { drawLinkPicture } from './draw-link-picture.ts'

/** The most points that a picture may have: a few kilobytes can unfold into gigabytes. */
export const PICTURE_POINTS = 40_000_000
/** How long one file may take to be written, in seconds. */
const SECONDS = 30
/** A picture may be this many times as high as it is wide; a higher one is drawn smaller. */
const HEIGHTS = 3

// Only the readers of what is taken: libvips also reads SVG, PDF and other documents.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)

/** A picture in the formats and widths that pages show, or a sentence with the reason why there is none. */
export type PreparedPicture =
  | { kind: 'prepared'; files: readonly PictureFile[] }
  | { kind: 'refused'; why: string }

/**
 * Draws a picture anew for the pages: upright, in its first frame, without what cameras write into it (place, time,
 * owner), in each width that it fills, and once in the form that messengers show of a link.
 */
export async function preparePicture(body: Buffer): Promise<PreparedPicture> {
  try {
    // guard: picture-points
    const picture = sharp(body, { limitInputPixels: PICTURE_POINTS, failOn: 'error' })
    const { width, height, hasAlpha } = await picture.metadata()
    const across = Math.max(width, height)
    const files: PictureFile[] = []
    // One after another: each of them takes the memory of the whole picture.
    for (const [at, most] of PICTURE_WIDTHS.entries()) {
      if (at > 0 && across <= (PICTURE_WIDTHS[at - 1] ?? 0)) break
      files.push(...(await filesOf(picture, most, hasAlpha)))
    }
    files.push(await linkFile(picture))
    return { kind: 'prepared', files }
  } catch (error) {
    return { kind: 'refused', why: whyNot(error) }
  }
}

/** Creates what messengers show of a link to the subject of the picture. */
async function linkFile(picture: Sharp): Promise<PictureFile> {
  const upright = picture.clone().rotate().toColourspace('srgb').timeout({ seconds: SECONDS })
  const body = await drawLinkPicture(upright)
  return { format: 'link', width: LINK_PICTURE_WIDTH, type: 'image/jpeg', body }
}

async function filesOf(picture: Sharp, width: number, hasAlpha: boolean): Promise<PictureFile[]> {
  const drawn = await picture
    .clone()
    .rotate()
    .toColourspace('srgb')
    .resize({ width, height: width * HEIGHTS, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: across, height, channels } = drawn.info
  const again = (): Sharp => sharp(drawn.data, { raw: { width: across, height, channels } })
  const plain = hasAlpha
    ? { type: 'image/png', body: await again().png({ compressionLevel: 9 }).toBuffer() }
    : { type: 'image/jpeg', body: await again().jpeg({ quality: 82, mozjpeg: true }).toBuffer() }
  return [
    {
      format: 'avif',
      width,
      type: 'image/avif',
      body: await again().avif({ quality: 55, effort: 2 }).toBuffer(),
    },
    { format: 'webp', width, type: 'image/webp', body: await again().webp({ quality: 80 }).toBuffer() },
    { format: 'plain', width, ...plain },
  ]
}

function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/pixel limit/.test(message)) return `has more than ${PICTURE_POINTS / 1_000_000} million points`
  return 'cannot be read as a picture'
}
