import { pictureOf } from '#rules/base/picture-address.ts'

/** The widths of a picture for a place that is drawn as wide as the window lets it; none of a file with one size. */
export function srcSetOf(path: string): string | undefined {
  if (pictureOf(path, 640) === path) return undefined
  return ([640, 1280] as const).map((width) => `${pictureOf(path, width)} ${width}w`).join(', ')
}
