/*
 * Draws what messengers show of links to products whose first picture is an SVG, which none of them reads, and what
 * mails show of logos that are: `node scripts/draw-link-pictures.ts CATALOGUE FOLDER` writes a `.link.jpg` or a
 * `.mail.png` beside each, `demo/catalogue.json` and `demo/images` unless others are named.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { linkPictureOf } from '#rules/page/link-picture.ts'
import { mailLogoOf } from '#rules/page/mail-logo.ts'
import { drawLinkPicture } from '#server/flows/catalogue/draw-link-picture.ts'
import { ROOT } from './tool.ts'

const [catalogue = join(ROOT, 'demo/catalogue.json'), folder = join(ROOT, 'demo/images')] =
  process.argv.slice(2)
/** Dots an inch for a drawing of 640 units that is shown 630 high. */
const DENSITY = 96
/** Twice as high as a mail shows it. */
const LOGO_HEIGHT = 80

const { products, custom_checkouts: looks } = JSON.parse(await readFile(catalogue, 'utf8')) as Pick<
  Catalogue,
  'products' | 'custom_checkouts'
>

/** The drawings among these paths, each once, and where the file of each goes. */
function drawings(paths: readonly (string | undefined)[], fileOf: (path: string) => string | undefined) {
  const own = paths.filter((path) => path?.startsWith('/media/') === true && path.endsWith('.svg'))
  return [...new Set(own)].map((path = '') => ({
    from: join(folder, basename(path)),
    to: fileOf(path) ?? '',
  }))
}

for (const { from, to } of drawings(
  products.map(({ images }) => images[0]?.path),
  linkPictureOf,
)) {
  const drawn = await drawLinkPicture(sharp(await readFile(from), { density: DENSITY }))
  await writeFile(join(folder, basename(to)), drawn)
}
for (const { from, to } of drawings(
  looks.map(({ logotipo }) => logotipo),
  (path) => mailLogoOf(path)?.file,
)) {
  const drawing = sharp(await readFile(from), { density: 2 * DENSITY })
  await writeFile(
    join(folder, basename(to)),
    await drawing.resize({ height: LOGO_HEIGHT }).png({ palette: true }).toBuffer(),
  )
}
