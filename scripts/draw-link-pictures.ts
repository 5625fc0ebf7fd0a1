/*
 * Draws what messengers show of links to products whose first picture is an SVG, which none of them reads:
 * `node scripts/draw-link-pictures.ts CATALOGUE FOLDER` writes a `.link.jpg` beside each, `demo/catalogue.json` and
 * `demo/images` unless others are named.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Catalogue } from '#rules/catalogue.ts'
import { linkPictureOf } from '#rules/link-picture.ts'
import { drawLinkPicture } from '#server/flows/catalogue/draw-link-picture.ts'
import { ROOT } from './tool.ts'

const [catalogue = join(ROOT, 'demo/catalogue.json'), folder = join(ROOT, 'demo/images')] =
  process.argv.slice(2)
/** Dots an inch for a drawing of 640 units that is shown 630 high. */
const DENSITY = 96

const { products } = JSON.parse(await readFile(catalogue, 'utf8')) as Pick<Catalogue, 'products'>
const first = products.flatMap(({ images }) => images[0]?.path ?? [])
for (const path of new Set(first.filter((each) => each.startsWith('/media/') && each.endsWith('.svg')))) {
  const drawing = await readFile(join(folder, basename(path)))
  const drawn = await drawLinkPicture(sharp(drawing, { density: DENSITY }))
  await writeFile(join(folder, basename(linkPictureOf(path))), drawn)
}
