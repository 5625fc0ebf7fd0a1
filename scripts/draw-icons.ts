/*
 * Draws icons as PNG, for what takes no SVG: `node scripts/draw-icons.ts` writes that of the check-in page
 * (src/server/http/check-in/check-in-pngs.ts, the drawing of check-in-files.ts) and that of the shop
 * (src/server/http/pages/files/shop-icon-pngs.ts, the drawing of src/web/app/document.ts).
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { ROOT } from './tool.ts'

type Point = readonly [x: number, y: number]

/** Lines in a square of `side`, each as wide as `stroke`. */
type Drawing = { side: number; stroke: number; lines: readonly (readonly Point[])[] }

const GROUND = [0x0b, 0x3d, 0x2e]
const LINE = [0x00, 0xe4, 0xa0]
/** Samples a pixel in each direction. */
const SAMPLES = 4
const SHADES = SAMPLES * SAMPLES

/** Half a circle of the notches at the ticket's sides, counter-clockwise from an angle in degrees. */
function notch(centre: Point, from: number): Point[] {
  return Array.from({ length: 13 }, (_, step) => {
    const angle = ((from - step * 15) * Math.PI) / 180
    return [centre[0] + 6 * Math.cos(angle), centre[1] + 6 * Math.sin(angle)] as const
  })
}

const TICKET: Point[] = [
  [22, 32],
  [74, 32],
  ...notch([74, 48], -90),
  [74, 64],
  [22, 64],
  ...notch([22, 48], 90),
  [22, 32],
]
const TICK: Point[] = [
  [36, 48],
  [44, 56],
  [60, 40],
]

const CHECK_IN: Drawing = { side: 96, stroke: 5, lines: [TICKET, TICK] }

/** A counter with its roof. */
const SHOP: Drawing = {
  side: 32,
  stroke: 2.4,
  lines: [
    [
      [7, 13],
      [25, 13],
      [23.4, 8.5],
      [8.6, 8.5],
      [7, 13],
    ],
    [
      [9, 15.5],
      [9, 23.5],
      [23, 23.5],
      [23, 15.5],
    ],
    [
      [9, 19.5],
      [23, 19.5],
    ],
  ],
}

/** Distance of a point from a piece of a line. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

function isOnLine(point: Point, { lines, stroke }: Drawing): boolean {
  return lines.some((line) =>
    line.slice(1).some((end, at) => distance(point, line[at] ?? end, end) <= stroke / 2),
  )
}

/** How many samples of a pixel are on a line: its place in the palette. */
function shadeOf(drawing: Drawing, size: number, column: number, row: number): number {
  const at = (pixel: number, sample: number) => ((pixel + (sample + 0.5) / SAMPLES) * drawing.side) / size
  let hits = 0
  for (let sample = 0; sample < SHADES; sample += 1) {
    const [x, y] = [sample % SAMPLES, Math.floor(sample / SAMPLES)]
    if (isOnLine([at(column, x), at(row, y)], drawing)) hits += 1
  }
  return hits
}

/** A chunk of a PNG (ISO/IEC 15948, section 5.3): length, name, data, checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The icon with a palette from ground to line, a byte a pixel. */
function pngOf(drawing: Drawing, size: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits of a palette.
  head.set([8, 3, 0, 0, 0], 8)
  const palette = Array.from({ length: SHADES + 1 }, (_, shade) =>
    GROUND.map((from, part) => Math.round(from + (((LINE[part] ?? 0) - from) * shade) / SHADES)),
  )
  const all = Array.from({ length: size }, (_, at) => at)
  // A row begins with its filter: none.
  const rows = all.map((row) => Buffer.from([0, ...all.map((column) => shadeOf(drawing, size, column, row))]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes a drawing in some sizes as a constant of a file. */
async function write(
  drawing: Drawing,
  sizes: readonly number[],
  to: { file: string; name: string; whose: string },
) {
  const rows = sizes.map((size) => `  ${size}: '${pngOf(drawing, size).toString('base64')}',`)
  await writeFile(
    join(ROOT, to.file),
    `/** ${to.whose} icon by the pixels of its side, in base64; written by scripts/draw-icons.ts. */
export const ${to.name} = {
${rows.join('\n')}
} as const
`,
  )
}

await write(CHECK_IN, [180, 192, 512], {
  file: 'src/server/http/check-in/check-in-pngs.ts',
  name: 'CHECK_IN_PNGS',
  whose: "The check-in page's",
})
await write(SHOP, [32, 180], {
  file: 'src/server/http/pages/files/shop-icon-pngs.ts',
  name: 'SHOP_ICON_PNGS',
  whose: "The shop's",
})
