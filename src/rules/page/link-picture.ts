/** The form in which messengers show the picture of a link: 1.91 to 1, wide enough for the large one. */
export const LINK_PICTURE_WIDTH = 1200
export const LINK_PICTURE_HEIGHT = 630

/**
 * The address of what messengers show of a picture: of one that the shop keeps its own drawing, beside a drawing of the
 * operator's, which none of them reads, a file that lies next to it.
 */
export function linkPictureOf(path: string): string {
  if (path.startsWith('/pictures/')) return `${path}?w=link`
  return path.replace(/\.svg$/, '.link.jpg')
}
