/** The largest file of a logo that a mail carries: it goes with each. */
export const MAIL_LOGO_BYTES = 100_000

/** What mail programs read. None of them reads SVG, and some neither WebP nor AVIF. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
}

/**
 * The file of the operator's that a mail shows of a logo below `/media/`, and its type; beside a drawing lies one that
 * mail programs read. Null: there is none that they all read.
 */
export function mailLogoOf(path: string): { file: string; type: string } | null {
  const [, name] = /^\/media\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/.exec(path) ?? []
  if (name === undefined) return null
  const file = name.replace(/\.svg$/, '.mail.png')
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)]
  return type === undefined ? null : { file, type }
}
