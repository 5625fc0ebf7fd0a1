/**
 * The address of a picture in one of the widths that the shop keeps (192, 640, 1280). Files below `/media/` have one
 * size only.
 */
export function pictureOf(path: string, width: 192 | 640 | 1280): string {
  return path.startsWith('/pictures/') ? `${path}?w=${width}` : path
}
