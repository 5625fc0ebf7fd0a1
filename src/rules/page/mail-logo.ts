/** The largest file of a logo that a mail carries: it goes with each. */
export const MAIL_LOGO_BYTES = 100_000

/** Image types that mail programs support. None of them supports SVG, and some support neither WebP nor AVIF. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
}

/**
 * Returns the operator's file that a mail shows for a logo below `/media/`, and its type; next to an SVG there is a
 * file that mail programs support. Null: no format that all of them support exists.
 */
export function mailLogoOf(path: string): { file: string; type: string } | null {
  const [, name] = /^\/media\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/.exec(path) ?? []
  if (name === undefined) return null
  const file = name.replace(/\.svg$/, '.mail.png')
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)]
  return type === undefined ? null : { file, type }
}
