import { writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'

const WIDTH = 640
const HEIGHT = 480
/** Of one square of the code, in pixels. */
const SQUARE = 9
const WHITE = 235
const BLACK = 16
/** Between the two, so that the picture has no colour. */
const GREY = 128

/** A code as dark squares: column and row. */
type Squares = { size: number; dark: readonly (readonly [x: number, y: number])[] }

/** The squares of a code that a page shows, from the drawing's runs: `M3 0h7v1h-7z`. */
export async function squaresOf(drawing: Locator): Promise<Squares> {
  const path = (await drawing.locator('path').getAttribute('d')) ?? ''
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number))
  const dark = runs.flatMap(([x = 0, y = 0, length = 0]) =>
    Array.from({ length }, (_, at) => [x + at, y] as const),
  )
  return { size: Math.max(...dark.map(([x]) => x)) + 1, dark }
}

/** One picture as the camera would see it: the code in the middle of a white sheet. */
function lumaOf({ size, dark }: Squares): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const left = Math.floor((WIDTH - size * SQUARE) / 2)
  const top = Math.floor((HEIGHT - size * SQUARE) / 2)
  for (const [x, y] of dark) {
    for (let line = 0; line < SQUARE; line += 1) {
      const from = (top + y * SQUARE + line) * WIDTH + left + x * SQUARE
      luma.fill(BLACK, from, from + SQUARE)
    }
  }
  return luma
}

/**
 * Writes a video that Chromium plays in a camera's place (`--use-file-for-fake-video-capture`), over and over, in the
 * uncompressed form that it reads (YUV4MPEG2).
 */
export async function writeFakeVideo(file: string, code: Squares): Promise<void> {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), lumaOf(code), colour])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, frame, frame]))
}

/** Returns the flags that let a browser use such a video when a page requests the camera, without prompting a user. */
export const cameraFlags = (file: string): string[] => [
  '--no-sandbox',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]
