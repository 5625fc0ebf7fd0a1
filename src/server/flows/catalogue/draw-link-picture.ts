import type { Sharp } from 'sharp'
import { LINK_PICTURE_HEIGHT, LINK_PICTURE_WIDTH } from '#rules/page/link-picture.ts'

const [width, height] = [LINK_PICTURE_WIDTH, LINK_PICTURE_HEIGHT]
const GROUND_BLUR = 40
/** The background is darker than the picture, so that the picture is distinct from it. */
const GROUND_LIGHT = 0.7

/**
 * Draws what messengers show beside a link: the whole picture in their form, in front of itself out of focus, so that
 * a square picture is not cut and a small one not lost. A JPEG, which all of them read.
 */
export async function drawLinkPicture(picture: Sharp): Promise<Buffer> {
  // Transparent parts of a picture are white, as on the page: the background would change its colours.
  const whole = picture.clone().flatten({ background: '#ffffff' })
  const front = await whole.clone().resize({ width, height, fit: 'inside' }).png().toBuffer()
  return whole
    .clone()
    .resize({ width, height, fit: 'cover' })
    .blur(GROUND_BLUR)
    .modulate({ brightness: GROUND_LIGHT })
    .composite([{ input: front, gravity: 'centre' }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
