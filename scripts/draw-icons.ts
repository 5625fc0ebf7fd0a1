/*
 * Draws the icon of the check-in page as PNG, for phones that install no SVG: `node scripts/draw-icons.ts` writes
 * src/server/http/check-in/check-in-pngs.ts. It is the drawing of src/server/http/check-in/check-in-files.ts.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { ROOT } from './tool.ts'

type Point = readonly [x: number, y: number]

/** Of the square that the coordinates below are of. */
const SIDE = 96
const STROKE = 5
const GROUND = [0x0b, 0x3d, 0x2e]
const LINE = [0x00, 0xe4, 0xa0]
/** Samples a pixel in each direction. */
const SAMPLES = 4
const SHADES = SAMPLES * SAMPLES
const SIZES = [180, 192, 512]

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

/** Distance of a point from a piece of a line. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

function isOnLine(point: Point): boolean {
  return [TICKET, TICK].some((line) =>
    line.slice(1).some((end, at) => distance(point, line[at] ?? end, end) <= STROKE / 2),
  )
}

/** How many samples of a pixel are on a line: its place in the palette. */
function shadeOf(column: number, row: number, size: number): number {
  const at = (pixel: number, sample: number) => ((pixel + (sample + 0.5) / SAMPLES) * SIDE) / size
  let hits = 0
  for (let sample = 0; sample < SHADES; sample += 1) {
    const [x, y] = [sample % SAMPLES, Math.floor(sample / SAMPLES)]
    if (isOnLine([at(column, x), at(row, y)])) hits += 1
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
function pngOf(size: number): Buffer {
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
  const rows = all.map((row) => Buffer.from([0, ...all.map((column) => shadeOf(column, row, size))]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const lines = SIZES.map((size) => `  ${size}: '${pngOf(size).toString('base64')}',`)
await writeFile(
  join(ROOT, 'src/server/http/check-in/check-in-pngs.ts'),
  `/** The check-in page's icon by the pixels of its side, in base64; written by scripts/draw-icons.ts. */
export const CHECK_IN_PNGS = {
${lines.join('\n')}
} as const
`,
)
